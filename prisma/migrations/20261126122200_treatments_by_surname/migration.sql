-- The same for treatments, by the surnames of patients. Alone in its migration, as it is built while others write.
CREATE INDEX CONCURRENTLY "treatments_patient_surname_id_idx" ON "treatments"("patient_surname", "id");
