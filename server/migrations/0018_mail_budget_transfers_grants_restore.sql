CREATE TABLE "stranger_emails" (
	"business_id" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_heartbeat" (
	"id" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"database_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_transfers" (
	"from_id" integer PRIMARY KEY NOT NULL,
	"to_id" integer NOT NULL,
	"state" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"message" text,
	"started_by" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP TABLE "site_images";--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "grant_user_id" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "removed_assets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "look_first" text;--> statement-breakpoint
ALTER TABLE "stranger_emails" ADD CONSTRAINT "stranger_emails_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_transfers" ADD CONSTRAINT "site_transfers_from_id_sites_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_transfers" ADD CONSTRAINT "site_transfers_to_id_sites_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_business_next_at" ON "deliveries" USING btree ("business_id","next_at","id") WHERE next_at is not null;--> statement-breakpoint
UPDATE "connections" SET "grant_user_id" = "remote_id" WHERE "network" <> 'youtube';
