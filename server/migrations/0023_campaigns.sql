CREATE TABLE "campaigns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"app_id" text,
	"bar" jsonb NOT NULL,
	"created_by_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"idempotency_key" text,
	"request_hash" text
);
--> statement-breakpoint
CREATE TABLE "campaign_posts" (
	"business_id" integer NOT NULL,
	"site_id" integer NOT NULL,
	"post_id" text NOT NULL,
	"campaign_id" integer,
	"held_until" timestamp with time zone,
	CONSTRAINT "campaign_posts_site_id_post_id_pk" PRIMARY KEY("site_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "promotion_admins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotion_admins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"kind" text NOT NULL,
	"promotion_id" integer NOT NULL,
	"email" text NOT NULL,
	"added_by_id" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "delivery_stops_active";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "campaign_id" integer;--> statement-breakpoint
ALTER TABLE "delivery_stops" ADD COLUMN "campaign_id" integer;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "bar" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_posts" ADD CONSTRAINT "campaign_posts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_posts" ADD CONSTRAINT "campaign_posts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_admins" ADD CONSTRAINT "promotion_admins_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_admins" ADD CONSTRAINT "promotion_admins_added_by_id_users_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaigns_business" ON "campaigns" USING btree ("business_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_idempotency_key" ON "campaigns" USING btree ("business_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "campaigns_text" ON "campaigns" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "campaign_posts_campaign" ON "campaign_posts" USING btree ("campaign_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_admins_email" ON "promotion_admins" USING btree ("kind","promotion_id","email");--> statement-breakpoint
CREATE INDEX "promotion_admins_business" ON "promotion_admins" USING btree ("business_id","email");--> statement-breakpoint
CREATE INDEX "deliveries_campaign" ON "deliveries" USING btree ("campaign_id","due_at") WHERE campaign_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_stops_campaign" ON "delivery_stops" USING btree ("campaign_id") WHERE resumed_at is null and campaign_id is not null;--> statement-breakpoint
CREATE INDEX "delivery_stops_active" ON "delivery_stops" USING btree ("business_id") WHERE resumed_at is null and campaign_id is null;