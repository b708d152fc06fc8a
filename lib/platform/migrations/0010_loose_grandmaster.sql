ALTER TABLE "orders" ADD COLUMN "credit_currency" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "approved_beyond_credit" boolean DEFAULT false NOT NULL;