-- What a professional's first screen counts, from indexes alone: how many different patients, how many codes used.
CREATE INDEX treatments_expert_patients ON treatments (expert_id, user_id) WHERE deleted_at IS NULL;
CREATE INDEX product_codes_used_by ON product_codes (user_id, consumption_date, id)
  WHERE deleted_at IS NULL AND status = 'used';
