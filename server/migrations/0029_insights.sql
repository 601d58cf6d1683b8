CREATE TABLE "ad_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"network" text NOT NULL,
	"remote_id" text NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"time_zone" text NOT NULL,
	"read_from" date,
	"read_to" date,
	"corrected_at" timestamp with time zone,
	"synced_at" timestamp with time zone,
	"next_sync_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "ad_days" (
	"account_id" integer NOT NULL,
	"date" date NOT NULL,
	"object_id" integer NOT NULL,
	"impressions" integer NOT NULL,
	"clicks" integer NOT NULL,
	"spend_micros" bigint NOT NULL,
	"results" double precision,
	"link_clicks" integer,
	"conversions" double precision,
	"conversion_value_micros" bigint,
	"viewable_impressions" integer,
	CONSTRAINT "ad_days_account_id_date_object_id_pk" PRIMARY KEY("account_id","date","object_id")
) PARTITION BY RANGE ("date");
--> statement-breakpoint
CREATE TABLE "ad_objects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_objects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"level" text NOT NULL,
	"remote_id" text NOT NULL,
	"name" text NOT NULL,
	"campaign_remote_id" text NOT NULL,
	"group_remote_id" text,
	"state" text NOT NULL,
	"is_on" boolean NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"objective" text,
	"goal" text,
	"interests" jsonb,
	"budget" jsonb,
	"created_at" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ad_accounts" ADD CONSTRAINT "ad_accounts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_days" ADD CONSTRAINT "ad_days_account_id_ad_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ad_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_objects" ADD CONSTRAINT "ad_objects_account_id_ad_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ad_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ad_accounts_account" ON "ad_accounts" USING btree ("business_id","network","remote_id");--> statement-breakpoint
CREATE INDEX "ad_accounts_due" ON "ad_accounts" USING btree ("next_sync_at") WHERE next_sync_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ad_objects_object" ON "ad_objects" USING btree ("account_id","level","remote_id");--> statement-breakpoint
CREATE INDEX "ad_objects_text" ON "ad_objects" USING gin ("name" gin_trgm_ops);