-- Admins see every patient: they need a second step, a week from tomorrow. The release before gives staff no week, and runs
-- beside this one for a while: for it, the rule begins tomorrow. Where somebody has decided about it, that stays.
INSERT INTO settings (name, value, updated_at) VALUES ('signIn.secondFactor.admin', 'true', now() + interval '1 day') ON CONFLICT DO NOTHING;
