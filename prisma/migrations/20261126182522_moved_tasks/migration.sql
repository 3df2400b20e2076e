-- Tasks about a request follow it into a merger, and out of it again, as its notes do.
ALTER TABLE tasks ADD COLUMN moved_from_id uuid;

-- As before, and of the tasks that were erased with a request.
CREATE OR REPLACE FUNCTION forget_audit_of_requests(kind text, requests uuid[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public'
  AS $$
BEGIN
  IF kind NOT IN ('product-test-requests', 'contacts', 'reportings', 'cw-rollup-requests', 'tasks')
    OR EXISTS (SELECT FROM product_test_requests r WHERE r.id = ANY (requests))
    OR EXISTS (SELECT FROM contacts r WHERE r.id = ANY (requests))
    OR EXISTS (SELECT FROM reportings r WHERE r.id = ANY (requests))
    OR EXISTS (SELECT FROM cw_rollup_requests r WHERE r.id = ANY (requests))
    OR EXISTS (SELECT FROM tasks r WHERE r.id = ANY (requests)) THEN
    RAISE EXCEPTION 'the audit forgets erased requests only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE audit_entries SET before = NULL, after = NULL, reason = NULL, salt = gen_random_uuid(), erased_for = entity_id
  WHERE entity = kind AND entity_id = ANY (requests) AND created_at < now() - interval '6 months'
    AND (before IS NOT NULL OR after IS NOT NULL OR reason IS NOT NULL);
END
$$;
