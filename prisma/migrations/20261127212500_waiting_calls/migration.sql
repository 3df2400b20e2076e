-- Calls that wait are few among those of thirty days, and looked for four times a second.
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (key_id, created_at, id) WHERE status = 'waiting';
