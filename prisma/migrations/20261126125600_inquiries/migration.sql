-- Appointment wishes and questions of visitors to a practice.
CREATE TYPE "InquiryKind" AS ENUM ('appointment', 'question');
CREATE TYPE "InquiryStatus" AS ENUM ('unconfirmed', 'waiting', 'proposed', 'accepted', 'declined', 'answered', 'withdrawn');
CREATE TABLE "inquiries" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "center_id" UUID NOT NULL,
    "kind" "InquiryKind" NOT NULL,
    "status" "InquiryStatus" NOT NULL DEFAULT 'unconfirmed',
    "name" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "phone" TEXT,
    "culture" TEXT NOT NULL,
    "wishes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "message" TEXT,
    "proposals" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "agreed_at" TEXT,
    "confirmed_at" TIMESTAMPTZ(3),
    "reminded_at" TIMESTAMPTZ(3),
    "given_up_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inquiries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "inquiries_center_id_fkey" FOREIGN KEY ("center_id") REFERENCES "centers"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "inquiries_center_id_status_idx" ON "inquiries"("center_id", "status");
CREATE INDEX "inquiries_email_created_at_idx" ON "inquiries"("email", "created_at");
CREATE INDEX "inquiries_status_confirmed_at_idx" ON "inquiries"("status", "confirmed_at");
CREATE INDEX "inquiries_created_at_idx" ON "inquiries"("created_at");
SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();
