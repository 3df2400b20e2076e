-- Whoever sees patients needs a second factor, a week from now on. Demo data turn it off, and so may admins.
insert into settings (name, value, updated_at) select 'signIn.secondFactor.expert', 'true', now()
  where not exists (select from settings where name = 'signIn.secondFactor.expert');
