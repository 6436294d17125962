package main

import (
	"fmt"
	"strings"
	"time"

	"dicetower/hall/store"
)

type hallTokenCommand struct {
	Add    hallTokenAddCommand    `cmd:"" help:"Make a token and print it; it can't be shown again."`
	List   hallTokenListCommand   `cmd:"" help:"List who has tokens."`
	Remove hallTokenRemoveCommand `cmd:"" help:"Take a token back."`
}

type hallTokenAddCommand struct {
	hallFlags `embed:""`
	Venue     string     `required:"" help:"Id of the venue."`
	Role      store.Role `required:"" enum:"viewer,host,admin" help:"viewer looks, host runs evenings, admin exports and makes tokens."`
	Name      string     `arg:"" help:"Who it is for."`
}

func (t *hallTokenAddCommand) Run(c *console) error {
	v, done, err := t.view(c, t.Venue)
	if err != nil {
		return err
	}
	defer done()
	token, err := v.AddToken(c, t.Role, t.Name)
	if err == nil {
		fmt.Fprintln(c.out, token)
	}
	return err
}

type hallTokenListCommand struct {
	hallFlags `embed:""`
	Venue     string `required:"" help:"Id of the venue."`
}

func (t *hallTokenListCommand) Run(c *console) error {
	v, done, err := t.known(c, t.Venue)
	if err != nil {
		return err
	}
	defer done()
	tokens, err := v.Tokens(c)
	for _, token := range tokens {
		fmt.Fprintf(c.out, "%s\t%s\t%s\n", token.Made.Format(time.DateOnly), token.Role, token.Name)
	}
	return err
}

type hallTokenRemoveCommand struct {
	hallFlags `embed:""`
	Venue     string `required:"" help:"Id of the venue."`
	Name      string `arg:"" help:"Who it was for."`
}

func (t *hallTokenRemoveCommand) Run(c *console) error {
	v, done, err := t.known(c, t.Venue)
	if err != nil {
		return err
	}
	defer done()
	return v.RemoveToken(c, t.Name)
}

// known is the view of a store that is there already: what is only looked into must not be made.
func (f *hallFlags) known(c *console, venue string) (*store.View, func() error, error) {
	config, err := f.read()
	if err != nil {
		return nil, nil, err
	}
	if file, isFile := strings.CutPrefix(config.Store, "sqlite:"); isFile && !exists(file) {
		return nil, nil, fmt.Errorf("there is no database of a hall at %s; the hall makes it when it starts, and --store or the configuration names it", file)
	}
	return f.view(c, venue)
}

// view opens the store and binds it to a venue of the configuration.
func (f *hallFlags) view(c *console, venue string) (*store.View, func() error, error) {
	config, s, err := f.open(c)
	if err == nil {
		if _, known := config.Opened()[venue]; !known {
			err = usageError{fmt.Errorf("no venue is called %q; the configuration lists them", venue)}
		}
	}
	if err != nil {
		if s != nil {
			_ = s.Close() // the error that led here says more
		}
		return nil, nil, err
	}
	return s.View(venue), s.Close, nil
}
