-- What practices answered visitors stands in the outbox no longer: their questions are encrypted, and closed to admins.
UPDATE outbox SET "values" = NULL WHERE letter IN ('inquiryAccepted', 'inquiryProposed', 'inquiryDeclined', 'inquiryAnswered');
