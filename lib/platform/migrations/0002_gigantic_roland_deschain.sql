ALTER TABLE "orders" ADD COLUMN "credit_after" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_after_at" timestamp with time zone;