package journal

import "database/sql"

// mostBytes bounds the file: some thousand games. Above it the oldest games go, so many that a tenth of it is free.
const mostBytes = 512 << 20

// forget removes the oldest games until the records take no more than nine tenths of most bytes. The newest game stays
// whatever its size. Freed pages are used again: the file does not grow beyond most.
func forget(db *sql.DB, most int64) error {
	used, err := bytesUsed(db)
	if err != nil || used <= most {
		return err
	}
	for used > most-most/10 {
		var gone int64
		err := within(db, func(tx *sql.Tx) error {
			const oldest = `(SELECT id FROM games WHERE id <> (SELECT game FROM records ORDER BY seq DESC LIMIT 1) ORDER BY first LIMIT 20)`
			if _, err := tx.Exec("CREATE TEMP TABLE going AS SELECT id FROM " + oldest); err != nil {
				return err
			}
			if _, err := tx.Exec("DELETE FROM records WHERE game IN (SELECT id FROM going)"); err != nil {
				return err
			}
			result, err := tx.Exec("DELETE FROM games WHERE id IN (SELECT id FROM going)")
			if err != nil {
				return err
			}
			if gone, err = result.RowsAffected(); err != nil {
				return err
			}
			_, err = tx.Exec("DROP TABLE going")
			return err
		})
		if err != nil || gone == 0 {
			return err
		}
		if used, err = bytesUsed(db); err != nil {
			return err
		}
	}
	return nil
}

// bytesUsed is the size of the pages that hold something.
func bytesUsed(db *sql.DB) (int64, error) {
	var used int64
	err := db.QueryRow("SELECT (p.page_count - f.freelist_count) * s.page_size FROM pragma_page_count p, pragma_freelist_count f, pragma_page_size s").Scan(&used)
	return used, err
}
