-- A short text that was taken over goes only where it is a whole paragraph, as mergers join them: 'no' leaves 'know' alone.
-- A longer one goes wherever it occurs, because its paragraph may have been edited since.
CREATE OR REPLACE FUNCTION without_parts(said JSONB, mark TEXT, parts JSONB) RETURNS JSONB
  LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, public AS $$
DECLARE
  part RECORD;
  gap CONSTANT TEXT := E'\n\n';
  gone TEXT;
  rest TEXT;
BEGIN
  IF said IS NULL OR jsonb_typeof(said) <> 'object' THEN
    RETURN said;
  END IF;
  FOR part IN SELECT p.field, p.value FROM jsonb_to_recordset(parts) AS p(field TEXT, value JSONB) LOOP
    IF said -> part.field = part.value THEN
      said := said - part.field;
    ELSIF jsonb_typeof(said -> part.field) = 'string' AND jsonb_typeof(part.value) = 'string' AND part.value #>> '{}' <> '' THEN
      gone := part.value #>> '{}';
      rest := gap || (said ->> part.field) || gap;
      -- Twice, because neighbours share a gap.
      rest := replace(replace(rest, gap || gone || gap, gap || '…' || gap), gap || gone || gap, gap || '…' || gap);
      rest := substr(rest, 3, length(rest) - 4);
      IF length(gone) >= 5 THEN
        rest := replace(rest, gone, '…');
      END IF;
      said := jsonb_set(said, ARRAY[part.field], to_jsonb(rest));
    END IF;
  END LOOP;
  RETURN (SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}') FROM jsonb_each(said) AS e WHERE e.value::text !~* mark);
END
$$;
