-- For any rule of whose centers these are: also that of master dealers, who see their own before an address is confirmed.
CREATE INDEX CONCURRENTLY centers_seen ON centers (country, province_code, id) INCLUDE (unconfirmed_since, deleted_at);
