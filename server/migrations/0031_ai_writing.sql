CREATE TABLE "ai_article_parts" (
	"article_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"answer" jsonb NOT NULL,
	CONSTRAINT "ai_article_parts_article_id_position_pk" PRIMARY KEY("article_id","position")
);
--> statement-breakpoint
CREATE TABLE "ai_articles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" integer NOT NULL,
	"site_id" integer NOT NULL,
	"user_id" integer,
	"feature" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"description" jsonb NOT NULL,
	"words" integer NOT NULL,
	"image_position" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"progress" jsonb NOT NULL,
	"title" text NOT NULL,
	"meta_description" text DEFAULT '' NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"prompt_version" text DEFAULT '' NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"claim" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ai_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" integer NOT NULL,
	"site_id" integer,
	"user_id" integer,
	"article_id" uuid,
	"feature" text NOT NULL,
	"purpose" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"prompt" text NOT NULL,
	"alt" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"media_id" integer,
	"cost" bigint DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"claim" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ai_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"feature" text NOT NULL,
	"day" date NOT NULL,
	"is_own_key" boolean NOT NULL,
	"kind" text NOT NULL,
	"model" text NOT NULL,
	"prompt_tokens" integer NOT NULL,
	"completion_tokens" integer NOT NULL,
	"reserved" bigint NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'reserved' NOT NULL,
	"is_estimated" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_months" (
	"business_id" integer NOT NULL,
	"month" text NOT NULL,
	"is_own_key" boolean NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "ai_months_business_id_month_is_own_key_pk" PRIMARY KEY("business_id","month","is_own_key")
);
--> statement-breakpoint
CREATE TABLE "ai_settings" (
	"business_id" integer PRIMARY KEY NOT NULL,
	"key_id" bigint,
	"ceiling" bigint,
	"staff_ceiling" bigint,
	"incident" text,
	"incident_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ai_voices" (
	"business_id" integer NOT NULL,
	"site_id" integer NOT NULL,
	"voice" jsonb NOT NULL,
	CONSTRAINT "ai_voices_business_id_site_id_pk" PRIMARY KEY("business_id","site_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_articles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"site_id" integer,
	"category_id" integer,
	"keyword_id" integer,
	"keyword" text NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"meta_description" text DEFAULT '' NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"featured_image" jsonb,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"language" text NOT NULL,
	"asked_words" integer NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"prompt_version" text DEFAULT '' NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"gates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"held_because" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"approved_by_id" integer,
	"approved_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"delivery_id" bigint,
	"post_at" timestamp with time zone,
	"post_id" text,
	"post_url" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"name" text NOT NULL,
	"site_id" integer,
	"internal_links" integer NOT NULL,
	"external_links" integer NOT NULL,
	"image_position" integer NOT NULL,
	"post_categories" jsonb NOT NULL,
	"post_author" integer NOT NULL,
	"drafts_shares" boolean NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"first_article_id" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"site_id" integer,
	"category_id" integer,
	"keyword_id" integer,
	"keyword" text NOT NULL,
	"category" text NOT NULL,
	"article_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"store_failures" integer DEFAULT 0 NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"earlier_cost" bigint DEFAULT 0 NOT NULL,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"run_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"request_id" text,
	"delivery_id" bigint,
	"slot_day" date,
	"slot" integer,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bulk_keywords" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_keywords_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_settings" (
	"business_id" integer PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"blocked_until" timestamp with time zone,
	"blocked_reason" text DEFAULT '' NOT NULL,
	"blocked_with" bigint,
	"written_category_id" integer,
	"posted_category_id" integer,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_ai_fingerprint_hashes" (
	"site_id" integer NOT NULL,
	"hash" integer NOT NULL,
	"fingerprint_id" integer NOT NULL,
	CONSTRAINT "bulk_ai_fingerprint_hashes_site_id_hash_fingerprint_id_pk" PRIMARY KEY("site_id","hash","fingerprint_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_ai_site_indexes" (
	"site_id" integer PRIMARY KEY NOT NULL,
	"business_id" integer NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"indexed_at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "bulk_ai_fingerprints" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_ai_fingerprints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer NOT NULL,
	"post_id" text,
	"article_id" integer,
	"title" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"shingles" integer NOT NULL,
	"sketch" integer[] NOT NULL,
	"indexed" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "ai" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "social_templates" ADD COLUMN "ai" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_article_parts" ADD CONSTRAINT "ai_article_parts_article_id_ai_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."ai_articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_articles" ADD CONSTRAINT "ai_articles_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_articles" ADD CONSTRAINT "ai_articles_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_articles" ADD CONSTRAINT "ai_articles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_images" ADD CONSTRAINT "ai_images_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_images" ADD CONSTRAINT "ai_images_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_images" ADD CONSTRAINT "ai_images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_images" ADD CONSTRAINT "ai_images_article_id_ai_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."ai_articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_images" ADD CONSTRAINT "ai_images_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_calls" ADD CONSTRAINT "ai_calls_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_months" ADD CONSTRAINT "ai_months_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_settings" ADD CONSTRAINT "ai_settings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_settings" ADD CONSTRAINT "ai_settings_key_id_secrets_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."secrets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_voices" ADD CONSTRAINT "ai_voices_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_articles" ADD CONSTRAINT "bulk_articles_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_articles" ADD CONSTRAINT "bulk_articles_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_articles" ADD CONSTRAINT "bulk_articles_category_id_bulk_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."bulk_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_articles" ADD CONSTRAINT "bulk_articles_keyword_id_bulk_keywords_id_fk" FOREIGN KEY ("keyword_id") REFERENCES "public"."bulk_keywords"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_articles" ADD CONSTRAINT "bulk_articles_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_categories" ADD CONSTRAINT "bulk_categories_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_categories" ADD CONSTRAINT "bulk_categories_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_category_id_bulk_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."bulk_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_keyword_id_bulk_keywords_id_fk" FOREIGN KEY ("keyword_id") REFERENCES "public"."bulk_keywords"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_article_id_bulk_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."bulk_articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_keywords" ADD CONSTRAINT "bulk_keywords_category_id_bulk_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."bulk_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_settings" ADD CONSTRAINT "bulk_settings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_ai_fingerprint_hashes" ADD CONSTRAINT "bulk_ai_fingerprint_hashes_fingerprint_id_bulk_ai_fingerprints_id_fk" FOREIGN KEY ("fingerprint_id") REFERENCES "public"."bulk_ai_fingerprints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_ai_site_indexes" ADD CONSTRAINT "bulk_ai_site_indexes_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_ai_site_indexes" ADD CONSTRAINT "bulk_ai_site_indexes_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_ai_fingerprints" ADD CONSTRAINT "bulk_ai_fingerprints_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_ai_fingerprints" ADD CONSTRAINT "bulk_ai_fingerprints_article_id_bulk_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."bulk_articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ai_articles_key" ON "ai_articles" USING btree ("business_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "ai_articles_user" ON "ai_articles" USING btree ("business_id","site_id","user_id");--> statement-breakpoint
CREATE INDEX "ai_articles_status" ON "ai_articles" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "ai_articles_finished" ON "ai_articles" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "ai_articles_unread" ON "ai_articles" USING btree ("finished_at") WHERE "ai_articles"."feature" = 'ai_writer' and "ai_articles"."notified_at" is null and "ai_articles"."settled_at" is null and ("ai_articles"."read_at" is null or "ai_articles"."read_at" < "ai_articles"."finished_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_images_article" ON "ai_images" USING btree ("article_id","purpose","position");--> statement-breakpoint
CREATE INDEX "ai_images_business" ON "ai_images" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "ai_images_site" ON "ai_images" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "ai_images_finished" ON "ai_images" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "ai_images_media" ON "ai_images" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "ai_images_status" ON "ai_images" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "ai_calls_business_day" ON "ai_calls" USING btree ("business_id","day");--> statement-breakpoint
CREATE INDEX "ai_calls_reserved" ON "ai_calls" USING btree ("started_at") WHERE state = 'reserved';--> statement-breakpoint
CREATE INDEX "bulk_articles_business" ON "bulk_articles" USING btree ("business_id","id");--> statement-breakpoint
CREATE INDEX "bulk_articles_state" ON "bulk_articles" USING btree ("business_id","state","id");--> statement-breakpoint
CREATE INDEX "bulk_articles_category" ON "bulk_articles" USING btree ("category_id","id");--> statement-breakpoint
CREATE INDEX "bulk_articles_keyword" ON "bulk_articles" USING btree ("keyword_id");--> statement-breakpoint
CREATE INDEX "bulk_articles_text" ON "bulk_articles" USING gin ("title" gin_trgm_ops,"keyword" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bulk_categories_business" ON "bulk_categories" USING btree ("business_id","id");--> statement-breakpoint
CREATE INDEX "bulk_jobs_business" ON "bulk_jobs" USING btree ("business_id","id");--> statement-breakpoint
CREATE INDEX "bulk_jobs_started" ON "bulk_jobs" USING btree ("business_id","kind","started_at");--> statement-breakpoint
CREATE INDEX "bulk_jobs_state" ON "bulk_jobs" USING btree ("business_id","kind","state","id");--> statement-breakpoint
CREATE INDEX "bulk_jobs_open" ON "bulk_jobs" USING btree ("kind","state","business_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "bulk_jobs_category" ON "bulk_jobs" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "bulk_jobs_keyword" ON "bulk_jobs" USING btree ("keyword_id");--> statement-breakpoint
CREATE INDEX "bulk_jobs_article" ON "bulk_jobs" USING btree ("article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_jobs_open_article" ON "bulk_jobs" USING btree ("article_id","kind") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_jobs_request" ON "bulk_jobs" USING btree ("request_id") WHERE request_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_jobs_delivery" ON "bulk_jobs" USING btree ("delivery_id") WHERE delivery_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_jobs_slot" ON "bulk_jobs" USING btree ("business_id","slot_day","slot") WHERE slot_day is not null;--> statement-breakpoint
CREATE INDEX "bulk_jobs_text" ON "bulk_jobs" USING gin ("keyword" gin_trgm_ops,"category" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bulk_keywords_category" ON "bulk_keywords" USING btree ("category_id","position","id");--> statement-breakpoint
CREATE INDEX "bulk_ai_fingerprint_hashes_text" ON "bulk_ai_fingerprint_hashes" USING btree ("fingerprint_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_ai_fingerprints_post" ON "bulk_ai_fingerprints" USING btree ("site_id","post_id") WHERE post_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_ai_fingerprints_article" ON "bulk_ai_fingerprints" USING btree ("article_id") WHERE article_id is not null;