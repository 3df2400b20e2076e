-- Who ended a connection: the employee cannot accept again what the other side has given up. Of those that are closed already
-- nobody knows, so that they are asked for anew. No new version of the row: nothing changes for who has it open.
SELECT set_config('portal.keep_updated_at', 'on', true);
ALTER TABLE connections ADD COLUMN is_given_up boolean NOT NULL DEFAULT false;
UPDATE connections SET is_given_up = true WHERE status = 'closed';
