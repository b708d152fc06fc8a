CREATE TABLE "bulk_items" (
	"job_id" text NOT NULL,
	"place" integer NOT NULL,
	"kind" smallint NOT NULL,
	"item_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"status" text,
	"sentence" text,
	"at" timestamp with time zone,
	CONSTRAINT "bulk_items_job_id_place_pk" PRIMARY KEY("job_id","place")
);
--> statement-breakpoint
CREATE TABLE "bulk_jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"aoi" text NOT NULL,
	"action" text NOT NULL,
	"to_status" text,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"state" text NOT NULL,
	"sentence" text,
	"canary" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"unknown" integer DEFAULT 0 NOT NULL,
	"owner" text,
	"owned_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cause_notes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"signature" text NOT NULL,
	"text" text NOT NULL,
	"author_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cause_sightings" (
	"aoi" text NOT NULL,
	"signature" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cause_sightings_aoi_signature_pk" PRIMARY KEY("aoi","signature")
);
--> statement-breakpoint
CREATE TABLE "cause_snoozes" (
	"aoi" text NOT NULL,
	"signature" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"by_id" text NOT NULL,
	CONSTRAINT "cause_snoozes_aoi_signature_pk" PRIMARY KEY("aoi","signature")
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"id" text PRIMARY KEY NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"note" text NOT NULL,
	"document" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_job_id_bulk_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."bulk_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cause_notes" ADD CONSTRAINT "cause_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cause_snoozes" ADD CONSTRAINT "cause_snoozes_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_items_state" ON "bulk_items" USING btree ("job_id","state");--> statement-breakpoint
CREATE INDEX "bulk_jobs_aoi" ON "bulk_jobs" USING btree ("aoi","started_at");--> statement-breakpoint
CREATE INDEX "bulk_jobs_state" ON "bulk_jobs" USING btree ("state");--> statement-breakpoint
CREATE INDEX "cause_notes_signature" ON "cause_notes" USING btree ("signature");