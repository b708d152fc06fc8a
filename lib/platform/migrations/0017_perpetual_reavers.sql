ALTER TABLE "aoi_overviews" ADD COLUMN "pending" jsonb;--> statement-breakpoint
ALTER TABLE "aoi_overviews" ADD COLUMN "pending_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "aoi_overviews" ADD COLUMN "pending_tried_at" timestamp with time zone;