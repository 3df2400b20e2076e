-- Admins see every patient: they need a second step, a week from now. Where somebody has decided about it, that stays.
INSERT INTO settings (name, value, updated_at) VALUES ('signIn.secondFactor.admin', 'true', now()) ON CONFLICT DO NOTHING;
