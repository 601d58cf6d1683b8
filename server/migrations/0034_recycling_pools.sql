CREATE TABLE "recycling_pool_posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recycling_pool_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pool_id" integer NOT NULL,
	"post_id" text NOT NULL,
	"page_id" text NOT NULL,
	"name" text NOT NULL,
	"variants" jsonb NOT NULL,
	"active_from" date,
	"active_to" date,
	"media_id" integer,
	"has_no_picture" boolean DEFAULT false NOT NULL,
	"retired_at" timestamp with time zone,
	"retired_reason" text,
	"restored_at" timestamp with time zone,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recycling_pools" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recycling_pools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean NOT NULL,
	"paused_reason" text,
	"pages" jsonb NOT NULL,
	"days" jsonb NOT NULL,
	"times" jsonb NOT NULL,
	"time_zone" text NOT NULL,
	"cooldown_days" integer NOT NULL,
	"growth" double precision NOT NULL,
	"max_repeats" integer NOT NULL,
	"variant_after" integer NOT NULL,
	"retire_percent" integer NOT NULL,
	"retire_after" integer NOT NULL,
	"activated_by_id" integer,
	"planned_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recycling_repeats" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recycling_repeats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pool_id" integer NOT NULL,
	"pool_post_id" integer NOT NULL,
	"slot_at" timestamp with time zone NOT NULL,
	"variant" integer NOT NULL,
	"share_ids" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recycling_pool_posts" ADD CONSTRAINT "recycling_pool_posts_pool_id_recycling_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."recycling_pools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recycling_pool_posts" ADD CONSTRAINT "recycling_pool_posts_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recycling_pools" ADD CONSTRAINT "recycling_pools_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recycling_pools" ADD CONSTRAINT "recycling_pools_activated_by_id_users_id_fk" FOREIGN KEY ("activated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recycling_repeats" ADD CONSTRAINT "recycling_repeats_pool_id_recycling_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."recycling_pools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recycling_repeats" ADD CONSTRAINT "recycling_repeats_pool_post_id_recycling_pool_posts_id_fk" FOREIGN KEY ("pool_post_id") REFERENCES "public"."recycling_pool_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recycling_pool_posts_post" ON "recycling_pool_posts" USING btree ("pool_id","post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recycling_pools_name" ON "recycling_pools" USING btree ("business_id",lower("name"));--> statement-breakpoint
CREATE INDEX "recycling_pools_active" ON "recycling_pools" USING btree ("id") WHERE is_active;--> statement-breakpoint
CREATE UNIQUE INDEX "recycling_repeats_slot" ON "recycling_repeats" USING btree ("pool_id","slot_at");--> statement-breakpoint
CREATE INDEX "recycling_repeats_post" ON "recycling_repeats" USING btree ("pool_post_id");