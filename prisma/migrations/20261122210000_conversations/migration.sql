-- Pictures in messages, who began a chat, when somebody asked for a connection last, blocks between people, and the letter
-- about what stays unread.
ALTER TABLE "chats" ADD COLUMN "started_by_id" UUID;
ALTER TABLE "chats" ADD CONSTRAINT "chats_started_by_id_fkey" FOREIGN KEY ("started_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "chats_started_by_id_created_at_idx" ON "chats"("started_by_id", "created_at");

ALTER TABLE "chat_participants" ADD COLUMN "letter_at" TIMESTAMPTZ(3);

ALTER TABLE "messages" ADD COLUMN "picture_id" UUID;
ALTER TABLE "messages" ADD CONSTRAINT "messages_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "files"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "messages_picture_id_idx" ON "messages"("picture_id");
-- How much somebody has sent within the last minute is counted before each message.
DROP INDEX "messages_sender_id_idx";
CREATE INDEX "messages_sender_id_created_at_idx" ON "messages"("sender_id", "created_at");

ALTER TABLE "connections" ADD COLUMN "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "connections" SET "asked_at" = "created_at";

ALTER TABLE "users" ADD COLUMN "unread_letters" BOOLEAN NOT NULL DEFAULT true;

CREATE TABLE "blocks" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "blocker_id" UUID NOT NULL,
    "blocked_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blocks_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "blocks_not_oneself" CHECK (blocker_id <> blocked_id)
);
CREATE UNIQUE INDEX "blocks_blocker_id_blocked_id_key" ON "blocks"("blocker_id", "blocked_id");
CREATE INDEX "blocks_blocked_id_idx" ON "blocks"("blocked_id");
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_fkey" FOREIGN KEY ("blocker_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_fkey" FOREIGN KEY ("blocked_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT note_changes_everywhere();
