-- When the password was last given in a session; of those that are open already, nobody knows.
alter table sessions add column verified_at timestamptz(3);
alter table sessions alter column verified_at set default now();
