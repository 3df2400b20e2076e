-- Admins see every patient: they need a second step, a week from tomorrow, wherever professionals need one. The release before
-- gives staff no week, and runs beside this one for a while: for it, the rule begins tomorrow.
INSERT INTO settings (name, value, updated_at)
SELECT 'signIn.secondFactor.admin', value, now() + interval '1 day' FROM settings
WHERE name = 'signIn.secondFactor.expert' AND deleted_at IS NULL ON CONFLICT DO NOTHING;
