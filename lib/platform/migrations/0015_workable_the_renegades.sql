CREATE TABLE "aoi_overviews" (
	"aoi" text PRIMARY KEY NOT NULL,
	"status" text,
	"overview" jsonb,
	"read_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"cost_ms" double precision DEFAULT 0 NOT NULL,
	"trouble" text
);
--> statement-breakpoint
CREATE TABLE "aoi_sweep" (
	"id" integer PRIMARY KEY NOT NULL,
	"owner" text,
	"until" timestamp with time zone NOT NULL,
	"listed_at" timestamp with time zone,
	"trouble" text,
	"swept_at" timestamp with time zone,
	"spent_ms" double precision DEFAULT 0 NOT NULL,
	"interval_ms" double precision DEFAULT 0 NOT NULL
);
