CREATE TABLE "ad_actions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"business_id" integer NOT NULL,
	"action" text NOT NULL,
	"network" text NOT NULL,
	"account_ids" jsonb NOT NULL,
	"account_name" text NOT NULL,
	"skipped" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"paused_parents" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_changes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"business_id" integer NOT NULL,
	"action_id" bigint NOT NULL,
	"ad_account_id" integer NOT NULL,
	"account_remote_id" text NOT NULL,
	"account_name" text NOT NULL,
	"level" text NOT NULL,
	"object_id" text NOT NULL,
	"name" text NOT NULL,
	"change" jsonb NOT NULL,
	"result" jsonb,
	"note" text,
	"raise_micros" bigint DEFAULT 0 NOT NULL,
	"currency" text,
	"raised_on" date
);
--> statement-breakpoint
CREATE TABLE "ad_limits" (
	"business_id" integer PRIMARY KEY NOT NULL,
	"max_change_percent" integer,
	"currencies" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_alerts" (
	"business_id" integer NOT NULL,
	"network" text NOT NULL,
	"remote_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ad_alerts_business_id_network_remote_id_kind_subject_pk" PRIMARY KEY("business_id","network","remote_id","kind","subject")
);
--> statement-breakpoint
CREATE TABLE "ad_spend_limits" (
	"business_id" integer NOT NULL,
	"network" text NOT NULL,
	"remote_id" text NOT NULL,
	"currency" text NOT NULL,
	"limit_minor" bigint NOT NULL,
	"set_by_id" integer NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ad_spend_limits_business_id_network_remote_id_pk" PRIMARY KEY("business_id","network","remote_id")
);
--> statement-breakpoint
CREATE TABLE "delivery_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"undo_of" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ad_filters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_filters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"network" text NOT NULL,
	"name" text NOT NULL,
	"anyall" text NOT NULL,
	"conditions" jsonb NOT NULL,
	"view" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_preset_sums" (
	"account_id" integer NOT NULL,
	"preset" text NOT NULL,
	"object_id" integer NOT NULL,
	"impressions" double precision NOT NULL,
	"clicks" double precision NOT NULL,
	"spend_micros" double precision NOT NULL,
	"results" double precision,
	"link_clicks" double precision,
	"conversions" double precision,
	"conversion_value_micros" double precision,
	"viewable_impressions" double precision,
	"previous_impressions" double precision NOT NULL,
	"previous_clicks" double precision NOT NULL,
	"previous_spend_micros" double precision NOT NULL,
	"previous_results" double precision,
	"previous_link_clicks" double precision,
	"previous_conversions" double precision,
	"previous_conversion_value_micros" double precision,
	"previous_viewable_impressions" double precision,
	CONSTRAINT "ad_preset_sums_account_id_preset_object_id_pk" PRIMARY KEY("account_id","preset","object_id")
);
--> statement-breakpoint
CREATE TABLE "ad_unique_reads" (
	"account_id" integer NOT NULL,
	"level" text NOT NULL,
	"preset" text NOT NULL,
	"wanted_at" timestamp with time zone NOT NULL,
	"range_from" date,
	"range_to" date,
	"read_at" timestamp with time zone,
	CONSTRAINT "ad_unique_reads_account_id_level_preset_pk" PRIMARY KEY("account_id","level","preset")
);
--> statement-breakpoint
CREATE TABLE "ad_uniques" (
	"account_id" integer NOT NULL,
	"preset" text NOT NULL,
	"object_id" integer NOT NULL,
	"range_from" date NOT NULL,
	"range_to" date NOT NULL,
	"reach" bigint,
	"frequency" double precision,
	"unique_clicks" bigint,
	"quality_ranking" text,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ad_uniques_account_id_preset_object_id_pk" PRIMARY KEY("account_id","preset","object_id")
);
--> statement-breakpoint
DROP INDEX "ad_accounts_account";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "batch_id" bigint;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "sequence_key" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "undo_of" bigint;--> statement-breakpoint
ALTER TABLE "ad_accounts" ADD COLUMN "currency_offset" integer;--> statement-breakpoint
ALTER TABLE "ad_accounts" ADD COLUMN "spend_cap_minor" bigint;--> statement-breakpoint
ALTER TABLE "ad_accounts" ADD COLUMN "cap_spent_minor" bigint;--> statement-breakpoint
ALTER TABLE "ad_accounts" ADD COLUMN "first_day" date;--> statement-breakpoint
ALTER TABLE "ad_accounts" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ad_accounts" ADD COLUMN "reading_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ad_accounts" ADD COLUMN "sums_on" date;--> statement-breakpoint
ALTER TABLE "ad_objects" ADD COLUMN "result_kind" text;--> statement-breakpoint
ALTER TABLE "ad_objects" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ad_actions" ADD CONSTRAINT "ad_actions_id_delivery_batches_id_fk" FOREIGN KEY ("id") REFERENCES "public"."delivery_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_actions" ADD CONSTRAINT "ad_actions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_changes" ADD CONSTRAINT "ad_changes_id_deliveries_id_fk" FOREIGN KEY ("id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_changes" ADD CONSTRAINT "ad_changes_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_limits" ADD CONSTRAINT "ad_limits_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_alerts" ADD CONSTRAINT "ad_alerts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_spend_limits" ADD CONSTRAINT "ad_spend_limits_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_batches" ADD CONSTRAINT "delivery_batches_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_batches" ADD CONSTRAINT "delivery_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_filters" ADD CONSTRAINT "ad_filters_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_preset_sums" ADD CONSTRAINT "ad_preset_sums_account_id_ad_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ad_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_unique_reads" ADD CONSTRAINT "ad_unique_reads_account_id_ad_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ad_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_uniques" ADD CONSTRAINT "ad_uniques_account_id_ad_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ad_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_actions_business" ON "ad_actions" USING btree ("business_id","id");--> statement-breakpoint
CREATE INDEX "ad_changes_action" ON "ad_changes" USING btree ("action_id","id");--> statement-breakpoint
CREATE INDEX "ad_changes_raises" ON "ad_changes" USING btree ("business_id","raised_on","currency") WHERE raise_micros > 0;--> statement-breakpoint
CREATE INDEX "delivery_batches_business" ON "delivery_batches" USING btree ("business_id","kind","id");--> statement-breakpoint
CREATE INDEX "delivery_batches_open" ON "delivery_batches" USING btree ("id") WHERE finished_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_batches_idempotency_key" ON "delivery_batches" USING btree ("business_id","kind","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_batches_undo_of" ON "delivery_batches" USING btree ("undo_of") WHERE undo_of is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ad_filters_name" ON "ad_filters" USING btree ("business_id","network",lower("name"));--> statement-breakpoint
CREATE INDEX "contestants_unscored" ON "contestants" USING btree ("contest_id","id") WHERE score is null and state = 'counted' and origin = 'visitor';--> statement-breakpoint
CREATE INDEX "deliveries_batch" ON "deliveries" USING btree ("batch_id","state") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "deliveries_sequence" ON "deliveries" USING btree ("sequence_key","slot_at") WHERE sequence_key is not null;--> statement-breakpoint
CREATE INDEX "deliveries_expires_at" ON "deliveries" USING btree ("expires_at") WHERE expires_at is not null and state = 'planned';--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_undo_of" ON "deliveries" USING btree ("undo_of") WHERE undo_of is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ad_accounts_account" ON "ad_accounts" USING btree ("business_id","network","remote_id") WHERE replaced_at is null;