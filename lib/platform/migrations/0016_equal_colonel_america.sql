CREATE TABLE "place_searches" (
	"aoi" text PRIMARY KEY NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text NOT NULL,
	"step" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"found" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"troubles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"owner" text,
	"until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "place_searches" ADD CONSTRAINT "place_searches_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;