package journal

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// Backup writes the whole journal as it stands into a new file, also while a tower goes on writing. It never overwrites.
func (r *Reader) Backup(file string) error {
	if _, err := os.Stat(file); !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("write backup %s: %w; choose another name", file, errors.Join(err, os.ErrExist))
	}
	unfinished := file + ".unfinished"
	if err := os.Remove(unfinished); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("write backup: %w", err)
	}
	if _, err := r.db.Exec("VACUUM INTO ?", unfinished); err != nil {
		return errors.Join(fmt.Errorf("write backup %s: %w", file, err), removeIfThere(unfinished))
	}
	if err := syncFile(unfinished); err != nil {
		return fmt.Errorf("write backup %s: %w", file, err)
	}
	if err := os.Rename(unfinished, file); err != nil {
		return fmt.Errorf("write backup: %w", err)
	}
	return syncFolder(filepath.Dir(file))
}

// CheckBackup says what is wrong with a backup: it is damaged, or none, or that of a newer release. Those of older releases
// are good.
func CheckBackup(file string) error {
	backup, err := openBackup(file)
	if err != nil {
		return err
	}
	return backup.Close()
}

func openBackup(file string) (*Reader, error) {
	if _, err := os.Stat(file); err != nil {
		return nil, err
	}
	backup, err := readFrom(file)
	if err != nil {
		return nil, err
	}
	version, err := versionOf(backup.db)
	if err == nil && version == 0 {
		err = errors.New("there are no games in it")
	}
	if err == nil {
		err = checkVersion(version, len(migrations()))
	}
	if err == nil {
		err = check(backup.db)
	}
	if err != nil {
		return nil, errors.Join(err, backup.Close())
	}
	return backup, nil
}

// Restore puts a backup in the place of a folder's journal, which is set aside and stays; its new name is given back, ""
// where there was none. It fails, and changes nothing, when the backup can't be read or a tower uses the folder.
func Restore(dir, file string) (aside string, err error) {
	backup, err := openBackup(file)
	if err != nil {
		return "", fmt.Errorf("read backup %s: %w; take another backup", file, err)
	}
	defer backup.Close()
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return "", fmt.Errorf("make data folder %s: %w; choose a folder that can be written", dir, err)
	}
	lock, err := lockFolder(dir)
	if err != nil {
		return "", err
	}
	defer lock.Close()
	path := filepath.Join(dir, fileName)
	if err := finishRescue(path); err != nil {
		return "", fmt.Errorf("finish what was begun with a damaged journal: %w", err)
	}
	unfinished := path + ".unfinished" // half of it must not be taken for what finishRescue finishes
	for _, part := range parts(unfinished) {
		if err := removeIfThere(part); err != nil {
			return "", fmt.Errorf("restore journal: %w", err)
		}
	}
	err = copyInto(backup.db, unfinished, path)
	if err == nil {
		err = os.Rename(unfinished, path+rescued)
	}
	if err != nil {
		for _, part := range parts(unfinished) {
			err = errors.Join(err, removeIfThere(part))
		}
		return "", fmt.Errorf("restore journal: %w; nothing is changed, make room on the disk or take another backup", err)
	}
	if _, err := os.Stat(path); err == nil {
		settle(path)
		if aside, err = moveAside(path, "replaced", time.Now()); err != nil {
			return "", fmt.Errorf("set the journal aside: %w", err)
		}
	}
	if err := finishRescue(path); err != nil {
		return "", fmt.Errorf("restore journal: %w", err)
	}
	return aside, nil
}

// settle brings what is in the log into the file, so that whoever pulls the plug while both are set aside does not part them. Where that
// can't be done, as with a damaged file, they are set aside as they are.
func settle(path string) {
	db, err := sql.Open("sqlite", location(path)+"?mode=rw&_pragma=busy_timeout(5000)")
	if err != nil {
		return
	}
	_, _ = db.Exec("PRAGMA wal_checkpoint(TRUNCATE)")
	_ = db.Close()
}

// copyInto makes a new file of a backup, with the newest schema. Numbers that the journal in use has given away are not given again.
func copyInto(backup *sql.DB, fresh, inUse string) error {
	if _, err := backup.Exec("VACUUM INTO ?", fresh); err != nil {
		return err
	}
	var newest uint64
	if used, err := readFrom(inUse); err == nil {
		_, newest = bounds(used.db)
		if err := used.Close(); err != nil {
			return err
		}
	}
	to, err := sql.Open("sqlite", source(fresh, "_txlock=immediate"))
	if err != nil {
		return err
	}
	to.SetMaxOpenConns(1)
	if err = migrate(to, migrations()); err == nil {
		_, err = to.Exec("UPDATE tower SET lost = max(lost, ?)", newest)
	}
	if err == nil {
		_, err = to.Exec("PRAGMA wal_checkpoint(TRUNCATE)")
	}
	return errors.Join(err, to.Close())
}

func removeIfThere(path string) error {
	if err := os.Remove(path); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

func syncFile(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}
