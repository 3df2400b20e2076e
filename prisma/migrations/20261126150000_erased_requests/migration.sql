-- Requests are erased some months after they were closed (lib/requests/erase-closed.ts), and with them what the audit says of
-- them. As forget_audit, for a role that may not update the audit: only of requests that are gone, and nothing of the last six
-- months, so that whoever takes over the portal's role cannot hide with it what they have just done. The id of the request
-- stays at each row.
CREATE FUNCTION forget_audit_of_requests(kind TEXT, requests UUID[]) RETURNS VOID
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF kind NOT IN ('product-test-requests', 'contacts', 'reportings', 'cw-rollup-requests')
    OR EXISTS (SELECT FROM product_test_requests r WHERE r.id = ANY (requests))
    OR EXISTS (SELECT FROM contacts r WHERE r.id = ANY (requests))
    OR EXISTS (SELECT FROM reportings r WHERE r.id = ANY (requests))
    OR EXISTS (SELECT FROM cw_rollup_requests r WHERE r.id = ANY (requests)) THEN
    RAISE EXCEPTION 'the audit forgets erased requests only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE audit_entries SET before = NULL, after = NULL, reason = NULL, salt = gen_random_uuid(), erased_for = entity_id
  WHERE entity = kind AND entity_id = ANY (requests) AND created_at < now() - interval '6 months'
    AND (before IS NOT NULL OR after IS NOT NULL OR reason IS NOT NULL);
END
$$;

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();
