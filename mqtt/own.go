package mqtt

// ownBroker is the broker in this process, once it could be started.
type ownBroker struct {
	client *Client
	broker *Broker
}

// get starts the broker where it does not run yet.
func (o *ownBroker) get() (*Broker, error) {
	if o.broker != nil {
		return o.broker, nil
	}
	c := o.client
	options := c.options.Own
	options.owner = owner{client: c.options.clientID(), secret: newSecret(), topics: c.topics}
	broker, err := Listen(options)
	if err != nil {
		return nil, err
	}
	o.broker = broker
	c.options.Listening(broker.Address())
	return broker, nil
}

func (o *ownBroker) close() {
	if o.broker != nil {
		_ = o.broker.Close() // nothing in it is kept
	}
}
