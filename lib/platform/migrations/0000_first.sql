CREATE TABLE "access_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"last_address" text,
	"networks" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"actor_email" text,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"address" text,
	"browser" text,
	"result" text DEFAULT 'done' NOT NULL,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"segment" integer NOT NULL,
	"audit_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_audit_id_unique" UNIQUE("audit_id")
);
--> statement-breakpoint
CREATE TABLE "password_links" (
	"user_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_links_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "provider_logouts" (
	"jti" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"sid" text,
	"tokens" text NOT NULL,
	"authenticated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp with time zone,
	"next_check_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text DEFAULT 'browser' NOT NULL,
	"way" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"presents_until" timestamp with time zone,
	"address" text NOT NULL,
	"browser" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"provider_subject" text,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	CONSTRAINT "users_provider_subject_unique" UNIQUE("provider_subject")
);
--> statement-breakpoint
CREATE TABLE "stac_items" (
	"collection" text NOT NULL,
	"id" text NOT NULL,
	"acquired_at" timestamp with time zone NOT NULL,
	"longitude" double precision NOT NULL,
	"latitude" double precision NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stac_items_collection_id_pk" PRIMARY KEY("collection","id")
);
--> statement-breakpoint
CREATE TABLE "stac_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"query" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_visits" (
	"search_id" text NOT NULL,
	"user_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_visits_search_id_user_id_pk" PRIMARY KEY("search_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "searches" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"area_id" text NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"query" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"reported_count" integer DEFAULT 0 NOT NULL,
	"reported_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "areas" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"geometry" jsonb NOT NULL,
	"outline" jsonb NOT NULL,
	"bbox" jsonb NOT NULL,
	"km2" double precision NOT NULL,
	"vertices" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
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
	"unknown" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_reads" (
	"user_id" text NOT NULL,
	"alert_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_reads_user_id_alert_id_pk" PRIMARY KEY("user_id","alert_id")
);
--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"pattern" text NOT NULL,
	"settings" jsonb NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" text
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"rule_id" text NOT NULL,
	"rule_name" text NOT NULL,
	"kind" text NOT NULL,
	"aoi" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"fired_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"sentence" text NOT NULL,
	"count" integer,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by" text,
	"snoozed_until" timestamp with time zone,
	"snoozed_by" text
);
--> statement-breakpoint
CREATE TABLE "pending_sightings" (
	"aoi" text NOT NULL,
	"kind" smallint NOT NULL,
	"item_id" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "pending_sightings_aoi_kind_item_id_pk" PRIMARY KEY("aoi","kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "aoi_overviews" (
	"aoi" text PRIMARY KEY NOT NULL,
	"status" text,
	"overview" jsonb,
	"pending" jsonb,
	"pending_at" timestamp with time zone,
	"pending_tried_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"cost_ms" double precision DEFAULT 0 NOT NULL,
	"trouble" text
);
--> statement-breakpoint
CREATE TABLE "aoi_poll" (
	"id" integer PRIMARY KEY NOT NULL,
	"listed_at" timestamp with time zone,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"trouble" text,
	"swept_at" timestamp with time zone,
	"spent_ms" double precision DEFAULT 0 NOT NULL,
	"interval_ms" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "board_deltas" (
	"aoi" text NOT NULL,
	"epoch" text NOT NULL,
	"sequence" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"items" "bytea",
	CONSTRAINT "board_deltas_aoi_epoch_sequence_pk" PRIMARY KEY("aoi","epoch","sequence")
);
--> statement-breakpoint
CREATE TABLE "board_images" (
	"aoi" text PRIMARY KEY NOT NULL,
	"epoch" text NOT NULL,
	"sequence" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"columns" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "boards" (
	"aoi" text PRIMARY KEY NOT NULL,
	"epoch" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"published" jsonb,
	"demand" double precision DEFAULT 0 NOT NULL,
	"watched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "footprint_searches" (
	"aoi" text PRIMARY KEY NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text NOT NULL,
	"step" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"found" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"troubles" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "footprints" (
	"aoi" text NOT NULL,
	"source_id" text NOT NULL,
	"geometry" jsonb NOT NULL,
	"tags" jsonb,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "footprints_aoi_source_id_pk" PRIMARY KEY("aoi","source_id")
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
CREATE TABLE "board_samples" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"aoi" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"scenes" jsonb NOT NULL,
	"tiles" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "board_transitions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"aoi" text NOT NULL,
	"kind" smallint NOT NULL,
	"item_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"from_status" text,
	"to_status" text,
	"message" text
);
--> statement-breakpoint
CREATE TABLE "board_watches" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"aoi" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL
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
CREATE TABLE "board_pictures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"aoi" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_fresh" boolean NOT NULL,
	"picture" "bytea" NOT NULL
);
--> statement-breakpoint
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
	"revision" integer DEFAULT 0 NOT NULL,
	"split_state" text,
	"split_trouble" jsonb,
	"tile_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "runs" (
	"id" text PRIMARY KEY NOT NULL,
	"aoi" text NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text NOT NULL,
	"way" text DEFAULT 'scenes' NOT NULL,
	"payload" text NOT NULL,
	"scene_count" integer,
	"tile_count" integer,
	"listed_count" integer,
	"there_count" integer DEFAULT 0 NOT NULL,
	"rest_of" text,
	"order_id" text,
	"answer" text,
	"advice" jsonb,
	"arrived_count" integer,
	"compared_at" timestamp with time zone,
	"ended_at" timestamp with time zone
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
CREATE TABLE "cause_snoozes" (
	"aoi" text NOT NULL,
	"signature" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"by_id" text NOT NULL,
	CONSTRAINT "cause_snoozes_aoi_signature_pk" PRIMARY KEY("aoi","signature")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"bell" boolean NOT NULL,
	"browser" boolean NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "notification_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"sentence" text NOT NULL,
	"path" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"is_in_bell" boolean NOT NULL,
	"mail_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"webhook_id" text NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp with time zone,
	"status" integer,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"pattern" text NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "baskets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"order_id" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_rules" (
	"contract_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_restricted" boolean NOT NULL,
	"user_ids" text[] NOT NULL,
	"roles" text[] NOT NULL,
	"version" integer NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "low_credits" (
	"contract_id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "option_presets" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"product_type_id" text NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"values" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_id" text,
	"note" text,
	"total" text
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"number" serial NOT NULL,
	"author_id" text NOT NULL,
	"state" text NOT NULL,
	"content" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"contract_name" text NOT NULL,
	"body" text NOT NULL,
	"body_hash" text NOT NULL,
	"price" jsonb,
	"price_text" text,
	"total" text,
	"currency" text,
	"quoted_at" timestamp with time zone,
	"credit_at_quote" text,
	"credit_currency" text,
	"credit_read_at" timestamp with time zone,
	"credit_after" text,
	"credit_after_at" timestamp with time zone,
	"approved_by" text,
	"approved_at" timestamp with time zone,
	"approved_beyond_credit" boolean DEFAULT false NOT NULL,
	"decline_reason" text,
	"submit_owner" text,
	"submit_deadline" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"outcome_status" integer,
	"outcome_text" text,
	"sales_order_id" text,
	"settled_by" text,
	"settled_at" timestamp with time zone,
	"delivery_state" text,
	"expected_on" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "project_reference_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"is_required" boolean NOT NULL,
	"is_only_listed" boolean NOT NULL,
	"references" jsonb NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"owner" text,
	"term" uuid DEFAULT gen_random_uuid() NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	CONSTRAINT "leases_kind_subject_pk" PRIMARY KEY("kind","subject"),
	CONSTRAINT "leases_term_unique" UNIQUE("term")
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_sessions" ADD CONSTRAINT "provider_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stac_searches" ADD CONSTRAINT "stac_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_visits" ADD CONSTRAINT "search_visits_search_id_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_visits" ADD CONSTRAINT "search_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "areas" ADD CONSTRAINT "areas_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_job_id_bulk_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."bulk_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_reads" ADD CONSTRAINT "alert_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_reads" ADD CONSTRAINT "alert_reads_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_acknowledged_by_users_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_snoozed_by_users_id_fk" FOREIGN KEY ("snoozed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "footprint_searches" ADD CONSTRAINT "footprint_searches_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listed_scenes" ADD CONSTRAINT "listed_scenes_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listed_tiles" ADD CONSTRAINT "listed_tiles_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_edits" ADD CONSTRAINT "listing_edits_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payload_templates" ADD CONSTRAINT "payload_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cause_notes" ADD CONSTRAINT "cause_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cause_snoozes" ADD CONSTRAINT "cause_snoozes_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_rules" ADD CONSTRAINT "contract_rules_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "option_presets" ADD CONSTRAINT "option_presets_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_tokens_user" ON "access_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "provider_sessions_sid" ON "provider_sessions" USING btree ("sid");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "stac_items_seen" ON "stac_items" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "stac_searches_user" ON "stac_searches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stac_searches_used" ON "stac_searches" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "searches_owner" ON "searches" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "searches_area" ON "searches" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "areas_owner" ON "areas" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "bulk_items_state" ON "bulk_items" USING btree ("job_id","state");--> statement-breakpoint
CREATE INDEX "bulk_jobs_aoi" ON "bulk_jobs" USING btree ("aoi","started_at");--> statement-breakpoint
CREATE INDEX "bulk_jobs_state" ON "bulk_jobs" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open" ON "alerts" USING btree ("rule_id","aoi") WHERE "alerts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_fired" ON "alerts" USING btree ("fired_at");--> statement-breakpoint
CREATE INDEX "alerts_aoi" ON "alerts" USING btree ("aoi","fired_at");--> statement-breakpoint
CREATE INDEX "board_samples_aoi" ON "board_samples" USING btree ("aoi","at");--> statement-breakpoint
CREATE INDEX "board_transitions_item" ON "board_transitions" USING btree ("aoi","kind","item_id");--> statement-breakpoint
CREATE INDEX "board_transitions_at" ON "board_transitions" USING btree ("aoi","at");--> statement-breakpoint
CREATE INDEX "board_watches_aoi" ON "board_watches" USING btree ("aoi","from_at");--> statement-breakpoint
CREATE INDEX "board_pictures_aoi" ON "board_pictures" USING btree ("aoi","at");--> statement-breakpoint
CREATE INDEX "ingested_scenes_aoi" ON "ingested_scenes" USING btree ("aoi");--> statement-breakpoint
CREATE UNIQUE INDEX "listed_scenes_source" ON "listed_scenes" USING btree ("listing_id","source_id");--> statement-breakpoint
CREATE INDEX "listings_user" ON "listings" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payload_templates_user" ON "payload_templates" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "run_scenes_source" ON "run_scenes" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "runs_aoi" ON "runs" USING btree ("aoi");--> statement-breakpoint
CREATE INDEX "runs_started" ON "runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "runs_order" ON "runs" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "cause_notes_signature" ON "cause_notes" USING btree ("signature");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("state","next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_waiting" ON "mails" USING btree ("user_id") WHERE "mails"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_key" ON "notifications" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "notifications_about" ON "notifications" USING btree ("key");--> statement-breakpoint
CREATE INDEX "notifications_mail" ON "notifications" USING btree ("mail_at") WHERE "notifications"."mail_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook" ON "webhook_deliveries" USING btree ("webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "baskets_order" ON "baskets" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "option_presets_name" ON "option_presets" USING btree ("owner_id","product_type_id","name");--> statement-breakpoint
CREATE INDEX "option_presets_type" ON "option_presets" USING btree ("product_type_id");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_author" ON "orders" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state");--> statement-breakpoint
CREATE INDEX "orders_submitting" ON "orders" USING btree ("submit_deadline") WHERE "orders"."state" = 'submitting';
--> statement-breakpoint
-- Rows of the audit are only ever added. A restore, which replaces everything, says so in its transaction.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if current_setting('swath.restoring', true) = 'on' then
    return null;
  end if;
  raise exception 'the audit is only ever added to' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger audit_is_append_only before update or delete or truncate on audit
  for each statement execute function refuse_audit_change();
--> statement-breakpoint
create trigger audit_chain_is_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_audit_change();
