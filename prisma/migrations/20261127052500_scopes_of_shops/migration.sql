-- Granting credits, spending points and registering people are scopes of their own: keys keep what they could do.
UPDATE "api_keys" SET "scopes" = array_remove("scopes", 'credits:act') || ARRAY['credits:grant', 'credits:spend'] WHERE 'credits:act' = ANY("scopes");
UPDATE "api_keys" SET "scopes" = "scopes" || ARRAY['users:register'] WHERE 'users:create' = ANY("scopes");
