-- The calls of keys and apps of the last seven days, by which a partner's question about one of them can be answered. No query, no body.
CREATE TABLE bookkeeping.key_calls (
  key_id uuid NOT NULL,
  request_id text NOT NULL,
  at timestamptz(3) NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  status smallint NOT NULL,
  milliseconds integer NOT NULL,
  refusal text
);
CREATE INDEX key_calls_key_id_at_idx ON bookkeeping.key_calls (key_id, at DESC);
CREATE INDEX key_calls_request_id_idx ON bookkeeping.key_calls (request_id);
CREATE INDEX key_calls_at_idx ON bookkeeping.key_calls USING brin (at);
