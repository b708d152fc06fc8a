CREATE TABLE "ingested_scenes" (
	"source_id" text NOT NULL,
	"aoi" text NOT NULL,
	CONSTRAINT "ingested_scenes_source_id_aoi_pk" PRIMARY KEY("source_id","aoi")
);
--> statement-breakpoint
CREATE TABLE "listed_scenes" (
	"listing_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"source_id" text NOT NULL,
	"aoi" text,
	"date" text,
	"satellite" text,
	"orbit" text,
	"direction" text,
	"product" text,
	"cloud" real,
	"km2" real,
	"overlap" real,
	"outline" jsonb,
	"tags" jsonb,
	"document" text NOT NULL,
	CONSTRAINT "listed_scenes_listing_id_ordinal_pk" PRIMARY KEY("listing_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "listed_tiles" (
	"listing_id" text NOT NULL,
	"scene_ordinal" integer NOT NULL,
	"number" integer NOT NULL,
	"source_id" text NOT NULL,
	"swath" text,
	"outline" jsonb,
	"previous_scene" text,
	"previous_tile" text,
	"reference_scene" text,
	"reference_tile" text,
	"document" text NOT NULL,
	CONSTRAINT "listed_tiles_listing_id_scene_ordinal_number_pk" PRIMARY KEY("listing_id","scene_ordinal","number")
);
--> statement-breakpoint
CREATE TABLE "listing_edits" (
	"listing_id" text NOT NULL,
	"number" integer NOT NULL,
	"edit" jsonb NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_edits_listing_id_number_pk" PRIMARY KEY("listing_id","number")
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"aoi" text NOT NULL,
	"payload" text NOT NULL,
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"next_page" integer DEFAULT 0 NOT NULL,
	"scene_count" integer DEFAULT 0 NOT NULL,
	"double_count" integer DEFAULT 0 NOT NULL,
	"nameless_count" integer DEFAULT 0 NOT NULL,
	"trouble" jsonb,
	"edit_count" integer DEFAULT 0 NOT NULL,
	"split_state" text,
	"split_trouble" jsonb,
	"tile_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner" text,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payload_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"document" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_scenes" (
	"run_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"source_id" text NOT NULL,
	"document" text NOT NULL,
	CONSTRAINT "run_scenes_run_id_ordinal_pk" PRIMARY KEY("run_id","ordinal")
);
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "way" text DEFAULT 'scenes' NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "tile_count" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "there_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "rest_of" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "advice" jsonb;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "arrived_count" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "compared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "listed_scenes" ADD CONSTRAINT "listed_scenes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listed_tiles" ADD CONSTRAINT "listed_tiles_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_edits" ADD CONSTRAINT "listing_edits_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payload_templates" ADD CONSTRAINT "payload_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ingested_scenes_aoi" ON "ingested_scenes" USING btree ("aoi");--> statement-breakpoint
CREATE UNIQUE INDEX "listed_scenes_source" ON "listed_scenes" USING btree ("listing_id","source_id");--> statement-breakpoint
CREATE INDEX "listings_user" ON "listings" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payload_templates_user" ON "payload_templates" USING btree ("user_id");