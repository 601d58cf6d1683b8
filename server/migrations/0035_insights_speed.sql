CREATE TABLE "ad_preset_totals" (
	"account_id" integer NOT NULL,
	"preset" text NOT NULL,
	"level" text NOT NULL,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"impressions" double precision,
	"clicks" double precision,
	"spend_micros" double precision,
	"results" double precision,
	"link_clicks" double precision,
	"conversions" double precision,
	"conversion_value_micros" double precision,
	"viewable_impressions" double precision,
	"previous_impressions" double precision,
	"previous_clicks" double precision,
	"previous_spend_micros" double precision,
	"previous_results" double precision,
	"previous_link_clicks" double precision,
	"previous_conversions" double precision,
	"previous_conversion_value_micros" double precision,
	"previous_viewable_impressions" double precision,
	CONSTRAINT "ad_preset_totals_account_id_preset_level_state_pk" PRIMARY KEY("account_id","preset","level","state")
);
--> statement-breakpoint
CREATE TABLE "ad_week_versions" (
	"account_id" integer NOT NULL,
	"week" date NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"kept_version" bigint,
	CONSTRAINT "ad_week_versions_account_id_week_pk" PRIMARY KEY("account_id","week")
);
--> statement-breakpoint
CREATE TABLE "ad_weeks" (
	"account_id" integer NOT NULL,
	"week" date NOT NULL,
	"object_id" integer NOT NULL,
	"impressions" double precision NOT NULL,
	"clicks" double precision NOT NULL,
	"spend_micros" double precision NOT NULL,
	"results" double precision,
	"link_clicks" double precision,
	"conversions" double precision,
	"conversion_value_micros" double precision,
	"viewable_impressions" double precision,
	CONSTRAINT "ad_weeks_account_id_week_object_id_pk" PRIMARY KEY("account_id","week","object_id")
);
--> statement-breakpoint
ALTER TABLE "ad_objects" ADD COLUMN "counted_state" text;--> statement-breakpoint
ALTER TABLE "ad_preset_sums" ADD COLUMN "level" text;--> statement-breakpoint
ALTER TABLE "ad_preset_totals" ADD CONSTRAINT "ad_preset_totals_account_id_ad_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ad_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_week_versions" ADD CONSTRAINT "ad_week_versions_account_id_ad_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ad_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_weeks" ADD CONSTRAINT "ad_weeks_account_id_ad_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ad_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_objects_uncounted" ON "ad_objects" USING btree ("account_id") WHERE counted_state is distinct from state;--> statement-breakpoint
-- The kept sums have no totals yet: the next reading of each account renews both.
UPDATE "ad_accounts" SET "sums_on" = NULL WHERE "sums_on" IS NOT NULL;
