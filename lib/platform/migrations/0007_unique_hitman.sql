ALTER TABLE "areas" ADD COLUMN "tags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "areas" ADD COLUMN "last_used_at" timestamp with time zone;