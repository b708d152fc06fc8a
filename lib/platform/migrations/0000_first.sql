CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"actor_email" text,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb
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
	"roles" text[] DEFAULT '{}' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp with time zone,
	"session_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_sign_in_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "areas" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"geometry" jsonb NOT NULL,
	"outline" jsonb NOT NULL,
	"bbox" jsonb NOT NULL,
	"km2" double precision NOT NULL,
	"vertices" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
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
CREATE TABLE "footprints" (
	"aoi" text NOT NULL,
	"source_id" text NOT NULL,
	"geometry" jsonb NOT NULL,
	"tags" jsonb,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "footprints_aoi_source_id_pk" PRIMARY KEY("aoi","source_id")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" text PRIMARY KEY NOT NULL,
	"aoi" text NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text NOT NULL,
	"payload" text NOT NULL,
	"scenes" text,
	"scene_count" integer,
	"listed_count" integer,
	"answer" text,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "baskets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"order_id" text,
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
	"approved_by" text,
	"approved_at" timestamp with time zone,
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "areas" ADD CONSTRAINT "areas_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "areas_owner" ON "areas" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "board_samples_aoi" ON "board_samples" USING btree ("aoi","at");--> statement-breakpoint
CREATE INDEX "board_transitions_item" ON "board_transitions" USING btree ("aoi","kind","item_id");--> statement-breakpoint
CREATE INDEX "runs_aoi" ON "runs" USING btree ("aoi");--> statement-breakpoint
CREATE INDEX "runs_started" ON "runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "baskets_order" ON "baskets" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_author" ON "orders" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state");--> statement-breakpoint
CREATE INDEX "orders_submitting" ON "orders" USING btree ("submit_deadline") WHERE "orders"."state" = 'submitting';