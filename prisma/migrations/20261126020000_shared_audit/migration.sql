-- What a merged request has taken over from the one of a person who is erased goes from its audit, and nothing else of it does.
CREATE FUNCTION without_parts(said JSONB, mark TEXT, parts JSONB) RETURNS JSONB
  LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, public AS $$
DECLARE
  part RECORD;
BEGIN
  IF said IS NULL OR jsonb_typeof(said) <> 'object' THEN
    RETURN said;
  END IF;
  FOR part IN SELECT p.field, p.value FROM jsonb_to_recordset(parts) AS p(field TEXT, value JSONB) LOOP
    IF said -> part.field = part.value THEN
      said := said - part.field;
    ELSIF jsonb_typeof(said -> part.field) = 'string' AND jsonb_typeof(part.value) = 'string' AND part.value #>> '{}' <> '' THEN
      said := jsonb_set(said, ARRAY[part.field], to_jsonb(replace(said ->> part.field, part.value #>> '{}', '…')));
    END IF;
  END LOOP;
  RETURN (SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}') FROM jsonb_each(said) AS e WHERE e.value::text !~* mark);
END
$$;

-- As forget_audit, for records of others: `parts` names the fields by entity and id, with the values that were the person's.
CREATE FUNCTION forget_audit_parts(subject UUID, mark TEXT, parts JSONB) RETURNS VOID
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  shared RECORD;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM users u WHERE u.id = subject AND u.deleted_at IS NOT NULL
                 AND u.email::text = subject::text || '@erased.invalid') THEN
    RAISE EXCEPTION 'the audit forgets erased people only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  FOR shared IN
    SELECT p.entity, p.id, jsonb_agg(jsonb_build_object('field', p.field, 'value', p.value)) AS fields
    FROM jsonb_to_recordset(parts) AS p(entity TEXT, id UUID, field TEXT, value JSONB) GROUP BY p.entity, p.id
  LOOP
    UPDATE audit_entries a SET before = without_parts(a.before, mark, shared.fields),
      after = without_parts(a.after, mark, shared.fields), salt = gen_random_uuid(), erased_for = subject
    WHERE a.entity = shared.entity AND a.entity_id = shared.id
      AND (a.before IS DISTINCT FROM without_parts(a.before, mark, shared.fields)
        OR a.after IS DISTINCT FROM without_parts(a.after, mark, shared.fields));
  END LOOP;
END
$$;
