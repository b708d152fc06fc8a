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
CREATE TABLE "board_leases" (
	"aoi" text PRIMARY KEY NOT NULL,
	"owner" text,
	"term" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"epoch" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"told" jsonb,
	"demand" double precision DEFAULT 0 NOT NULL
);
