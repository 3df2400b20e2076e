-- Whose centers these are is found for each list of an area manager, without reading the centers themselves.
CREATE INDEX IF NOT EXISTS centers_area ON centers (country, province_code, id) WHERE unconfirmed_since IS NULL AND deleted_at IS NULL;
