CREATE TABLE "board_pictures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"aoi" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_fresh" boolean NOT NULL,
	"picture" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "board_watches" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"aoi" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "board_pictures_aoi" ON "board_pictures" USING btree ("aoi","at");--> statement-breakpoint
CREATE INDEX "board_watches_aoi" ON "board_watches" USING btree ("aoi","from_at");