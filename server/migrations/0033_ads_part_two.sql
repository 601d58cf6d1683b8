CREATE TABLE "ad_builder_settings" (
	"business_id" integer PRIMARY KEY NOT NULL,
	"has_utm" boolean NOT NULL,
	"utm_template" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_creation_items" (
	"id" bigint PRIMARY KEY NOT NULL,
	"business_id" integer NOT NULL,
	"creation_id" bigint NOT NULL,
	"network" text NOT NULL,
	"operation" text NOT NULL,
	"level" text NOT NULL,
	"parent_id" bigint,
	"name" text NOT NULL,
	"is_paused" boolean NOT NULL,
	"settings" jsonb,
	"plan" jsonb,
	"content" jsonb,
	"result" jsonb,
	"removed_at" timestamp with time zone,
	"refusal_noted_at" timestamp with time zone,
	"raise_micros" bigint DEFAULT 0 NOT NULL,
	"currency" text,
	"raised_on" date
);
--> statement-breakpoint
CREATE TABLE "ad_creations" (
	"id" bigint PRIMARY KEY NOT NULL,
	"business_id" integer NOT NULL,
	"source" text NOT NULL,
	"source_key" text,
	"profile_id" integer,
	"profile_name" text NOT NULL,
	"name" text NOT NULL,
	"removal_of" bigint
);
--> statement-breakpoint
CREATE TABLE "ad_draft_comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_draft_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"draft_id" integer NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_drafts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"ad" jsonb NOT NULL,
	"saved_by_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"preview_token" text
);
--> statement-breakpoint
CREATE TABLE "ad_profile_campaigns" (
	"business_id" integer NOT NULL,
	"profile_id" integer NOT NULL,
	"network" text NOT NULL,
	"settings_hash" text NOT NULL,
	"item_id" bigint NOT NULL,
	"sequence_key" text NOT NULL,
	CONSTRAINT "ad_profile_campaigns_profile_id_network_settings_hash_pk" PRIMARY KEY("profile_id","network","settings_hash")
);
--> statement-breakpoint
CREATE TABLE "ad_requested_creations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_requested_creations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"creation" jsonb NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"approval_id" integer
);
--> statement-breakpoint
CREATE TABLE "ad_requested_actions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_requested_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"action" jsonb NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"undo_of" bigint,
	"approval_id" integer,
	"is_waiting" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_rule_accounts" (
	"business_id" integer NOT NULL,
	"account_id" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"problem" text,
	CONSTRAINT "ad_rule_accounts_business_id_account_id_pk" PRIMARY KEY("business_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "ad_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"account_id" text NOT NULL,
	"remote_id" text,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"issue_code" text,
	"content" jsonb,
	"version" text NOT NULL,
	"accepted_version" text NOT NULL,
	"is_ours" boolean NOT NULL,
	"missing_since" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"saving_until" timestamp with time zone,
	"last_fired_at" timestamp with time zone,
	"actions" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"approval_id" integer NOT NULL,
	"key_hash" text NOT NULL,
	"user_id" integer,
	"email" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_settings" (
	"business_id" integer PRIMARY KEY NOT NULL,
	"spend" jsonb NOT NULL,
	"articles" boolean NOT NULL,
	"includes_owner" boolean NOT NULL,
	"expiry_hours" integer DEFAULT 72 NOT NULL,
	"approver_ids" jsonb NOT NULL,
	"outside_approvers" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"diff" jsonb NOT NULL,
	"url" text,
	"money" jsonb NOT NULL,
	"scopes" jsonb NOT NULL,
	"state" text NOT NULL,
	"requested_by_id" integer NOT NULL,
	"time_zone" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by_id" integer,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"comment" text
);
--> statement-breakpoint
CREATE TABLE "automator_actions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "automator_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"automator_id" integer NOT NULL,
	"run_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action_type" text NOT NULL,
	"network" text NOT NULL,
	"account_id" text NOT NULL,
	"object_key" text NOT NULL,
	"ad_profile_id" integer,
	"delivery_id" bigint,
	"raise_micros" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "automator_run_rows" (
	"run_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"object_id" text NOT NULL,
	"name" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"figures" jsonb NOT NULL,
	CONSTRAINT "automator_run_rows_run_id_position_pk" PRIMARY KEY("run_id","position")
);
--> statement-breakpoint
CREATE TABLE "automator_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "automator_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"automator_id" integer NOT NULL,
	"automator_name" text NOT NULL,
	"action_type" text NOT NULL,
	"trigger" text NOT NULL,
	"started_by_id" integer,
	"is_dry_run" boolean NOT NULL,
	"state" text NOT NULL,
	"message" text,
	"scheduled_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"wait_until" timestamp with time zone,
	"counts" jsonb NOT NULL,
	"conditions" jsonb NOT NULL,
	"reasons" jsonb NOT NULL,
	"kept_rows" integer DEFAULT 0 NOT NULL,
	"action_ids" jsonb NOT NULL,
	"committed_micros" bigint,
	"currency" text
);
--> statement-breakpoint
CREATE TABLE "automators" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "automators_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"name" text NOT NULL,
	"priority" integer NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"paused_reason" text,
	"wall_time" text NOT NULL,
	"time_zone" text NOT NULL,
	"next_run_at" timestamp with time zone,
	"source_type" text NOT NULL,
	"network" text NOT NULL,
	"account_id" text NOT NULL,
	"source" jsonb NOT NULL,
	"filter" text NOT NULL,
	"action_type" text NOT NULL,
	"ad_profile_id" integer,
	"profile_objective" text,
	"change" jsonb,
	"spend_limit_micros" bigint,
	"max_actions" integer NOT NULL,
	"once_hours" integer NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"activated_by_id" integer,
	"updated_by_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_filters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_filters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"report" text NOT NULL,
	"name" text NOT NULL,
	"anyall" text NOT NULL,
	"conditions" jsonb NOT NULL,
	"view" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_readings" (
	"post_id" integer NOT NULL,
	"date" date NOT NULL,
	"views" integer,
	"viewers" integer,
	"clicks" integer,
	"reactions" integer,
	"comments" integer,
	"shares" integer,
	"link_clicks" integer,
	"video_views" integer,
	CONSTRAINT "post_readings_post_id_date_pk" PRIMARY KEY("post_id","date")
);
--> statement-breakpoint
CREATE TABLE "reported_pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reported_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"remote_id" text NOT NULL,
	"name" text NOT NULL,
	"likes" integer,
	"read_from" timestamp with time zone,
	"synced_at" timestamp with time zone,
	"full_sync_at" timestamp with time zone,
	"next_sync_at" timestamp with time zone NOT NULL,
	"reading_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "reported_posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reported_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"page_id" integer NOT NULL,
	"remote_id" text NOT NULL,
	"promotable_id" text,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"message" text NOT NULL,
	"description" text NOT NULL,
	"picture" text,
	"link" text,
	"url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"views" integer,
	"viewers" integer,
	"clicks" integer,
	"reactions" integer,
	"comments" integer,
	"shares" integer,
	"link_clicks" integer,
	"video_views" integer,
	"engagement" integer,
	"engagement_rate" double precision,
	"is_promoted" boolean DEFAULT false NOT NULL,
	"advertised_at" timestamp with time zone,
	"read_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "short_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "short_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"site_id" integer NOT NULL,
	"post_id" text NOT NULL,
	"code" text NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_day_visitors" (
	"site_id" integer NOT NULL,
	"post_id" text NOT NULL,
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "site_day_visitors_site_id_post_id_day_visitor_pk" PRIMARY KEY("site_id","post_id","day","visitor")
);
--> statement-breakpoint
CREATE TABLE "site_post_days" (
	"site_id" integer NOT NULL,
	"post_id" text NOT NULL,
	"day" date NOT NULL,
	"page_views" integer DEFAULT 0 NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "site_post_days_site_id_post_id_day_pk" PRIMARY KEY("site_id","post_id","day")
);
--> statement-breakpoint
CREATE TABLE "tracking_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ad_actions" ADD COLUMN "approved_by" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "is_tracked" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "ad_profile_id" integer;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "native_ad" jsonb;--> statement-breakpoint
ALTER TABLE "ad_builder_settings" ADD CONSTRAINT "ad_builder_settings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_creation_items" ADD CONSTRAINT "ad_creation_items_id_deliveries_id_fk" FOREIGN KEY ("id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_creation_items" ADD CONSTRAINT "ad_creation_items_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_creation_items" ADD CONSTRAINT "ad_creation_items_creation_id_ad_creations_id_fk" FOREIGN KEY ("creation_id") REFERENCES "public"."ad_creations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_creations" ADD CONSTRAINT "ad_creations_id_delivery_batches_id_fk" FOREIGN KEY ("id") REFERENCES "public"."delivery_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_creations" ADD CONSTRAINT "ad_creations_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_creations" ADD CONSTRAINT "ad_creations_profile_id_ad_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."ad_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_draft_comments" ADD CONSTRAINT "ad_draft_comments_draft_id_ad_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."ad_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_drafts" ADD CONSTRAINT "ad_drafts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_drafts" ADD CONSTRAINT "ad_drafts_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_profile_campaigns" ADD CONSTRAINT "ad_profile_campaigns_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_profile_campaigns" ADD CONSTRAINT "ad_profile_campaigns_profile_id_ad_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."ad_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_profile_campaigns" ADD CONSTRAINT "ad_profile_campaigns_item_id_ad_creation_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."ad_creation_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_requested_creations" ADD CONSTRAINT "ad_requested_creations_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_requested_actions" ADD CONSTRAINT "ad_requested_actions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_rule_accounts" ADD CONSTRAINT "ad_rule_accounts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_rules" ADD CONSTRAINT "ad_rules_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_links" ADD CONSTRAINT "approval_links_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_links" ADD CONSTRAINT "approval_links_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_settings" ADD CONSTRAINT "approval_settings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automator_actions" ADD CONSTRAINT "automator_actions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automator_actions" ADD CONSTRAINT "automator_actions_automator_id_automators_id_fk" FOREIGN KEY ("automator_id") REFERENCES "public"."automators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automator_run_rows" ADD CONSTRAINT "automator_run_rows_run_id_automator_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."automator_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automator_runs" ADD CONSTRAINT "automator_runs_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automator_runs" ADD CONSTRAINT "automator_runs_automator_id_automators_id_fk" FOREIGN KEY ("automator_id") REFERENCES "public"."automators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automator_runs" ADD CONSTRAINT "automator_runs_started_by_id_users_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automators" ADD CONSTRAINT "automators_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automators" ADD CONSTRAINT "automators_activated_by_id_users_id_fk" FOREIGN KEY ("activated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automators" ADD CONSTRAINT "automators_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_filters" ADD CONSTRAINT "post_filters_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_readings" ADD CONSTRAINT "post_readings_post_id_reported_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."reported_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_pages" ADD CONSTRAINT "reported_pages_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_posts" ADD CONSTRAINT "reported_posts_page_id_reported_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."reported_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recycling_pool_posts" ADD CONSTRAINT "recycling_pool_posts_pool_id_recycling_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."recycling_pools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recycling_pool_posts" ADD CONSTRAINT "recycling_pool_posts_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recycling_pools" ADD CONSTRAINT "recycling_pools_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recycling_pools" ADD CONSTRAINT "recycling_pools_activated_by_id_users_id_fk" FOREIGN KEY ("activated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recycling_repeats" ADD CONSTRAINT "recycling_repeats_pool_id_recycling_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."recycling_pools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recycling_repeats" ADD CONSTRAINT "recycling_repeats_pool_post_id_recycling_pool_posts_id_fk" FOREIGN KEY ("pool_post_id") REFERENCES "public"."recycling_pool_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_day_visitors" ADD CONSTRAINT "site_day_visitors_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_post_days" ADD CONSTRAINT "site_post_days_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_creation_items_creation" ON "ad_creation_items" USING btree ("creation_id","id");--> statement-breakpoint
CREATE INDEX "ad_creation_items_parent" ON "ad_creation_items" USING btree ("parent_id") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "ad_creation_items_raises" ON "ad_creation_items" USING btree ("business_id","raised_on","currency") WHERE raise_micros > 0;--> statement-breakpoint
CREATE INDEX "ad_creations_business" ON "ad_creations" USING btree ("business_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ad_creations_source" ON "ad_creations" USING btree ("business_id","source","source_key") WHERE source_key is not null;--> statement-breakpoint
CREATE INDEX "ad_creations_profile" ON "ad_creations" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "ad_draft_comments_draft" ON "ad_draft_comments" USING btree ("draft_id","id");--> statement-breakpoint
CREATE INDEX "ad_drafts_business" ON "ad_drafts" USING btree ("business_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ad_drafts_token" ON "ad_drafts" USING btree ("preview_token") WHERE preview_token is not null;--> statement-breakpoint
CREATE INDEX "ad_profile_campaigns_item" ON "ad_profile_campaigns" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ad_requested_creations_key" ON "ad_requested_creations" USING btree ("business_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "ad_requested_actions_key" ON "ad_requested_actions" USING btree ("business_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "ad_requested_actions_undo" ON "ad_requested_actions" USING btree ("undo_of") WHERE is_waiting;--> statement-breakpoint
CREATE UNIQUE INDEX "ad_rules_rule" ON "ad_rules" USING btree ("business_id","account_id","remote_id") WHERE remote_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ad_rules_unconfirmed" ON "ad_rules" USING btree ("business_id","account_id","name") WHERE remote_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_links_key" ON "approval_links" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_links_person" ON "approval_links" USING btree ("approval_id","email");--> statement-breakpoint
CREATE INDEX "approvals_business" ON "approvals" USING btree ("business_id","state","id");--> statement-breakpoint
CREATE INDEX "approvals_expiry" ON "approvals" USING btree ("expires_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_subject" ON "approvals" USING btree ("business_id","kind","subject_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "automator_actions_ad" ON "automator_actions" USING btree ("automator_id","object_key","ad_profile_id") WHERE action_type = 'createAd';--> statement-breakpoint
CREATE INDEX "automator_actions_object" ON "automator_actions" USING btree ("business_id","at","object_key");--> statement-breakpoint
CREATE INDEX "automator_actions_automator" ON "automator_actions" USING btree ("automator_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "automator_runs_scheduled" ON "automator_runs" USING btree ("automator_id","scheduled_at") WHERE trigger = 'schedule';--> statement-breakpoint
CREATE INDEX "automator_runs_automator" ON "automator_runs" USING btree ("automator_id","id");--> statement-breakpoint
CREATE INDEX "automator_runs_open" ON "automator_runs" USING btree ("business_id","scheduled_at") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "automator_runs_finished" ON "automator_runs" USING btree ("finished_at") WHERE finished_at is not null;--> statement-breakpoint
CREATE INDEX "automators_business" ON "automators" USING btree ("business_id","priority","id");--> statement-breakpoint
CREATE INDEX "automators_due" ON "automators" USING btree ("next_run_at") WHERE next_run_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "post_filters_name" ON "post_filters" USING btree ("business_id","report",lower("name"));--> statement-breakpoint
CREATE INDEX "post_readings_date" ON "post_readings" USING btree ("date");--> statement-breakpoint
CREATE UNIQUE INDEX "reported_pages_page" ON "reported_pages" USING btree ("business_id","remote_id");--> statement-breakpoint
CREATE INDEX "reported_pages_due" ON "reported_pages" USING btree ("next_sync_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reported_posts_post" ON "reported_posts" USING btree ("page_id","remote_id");--> statement-breakpoint
CREATE INDEX "reported_posts_created" ON "reported_posts" USING btree ("page_id","created_at");--> statement-breakpoint
CREATE INDEX "reported_posts_text" ON "reported_posts" USING gin ("message" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "recycling_pool_posts_post" ON "recycling_pool_posts" USING btree ("pool_id","post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recycling_pools_name" ON "recycling_pools" USING btree ("business_id",lower("name"));--> statement-breakpoint
CREATE INDEX "recycling_pools_active" ON "recycling_pools" USING btree ("id") WHERE is_active;--> statement-breakpoint
CREATE UNIQUE INDEX "recycling_repeats_slot" ON "recycling_repeats" USING btree ("pool_id","slot_at");--> statement-breakpoint
CREATE INDEX "recycling_repeats_post" ON "recycling_repeats" USING btree ("pool_post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "short_links_code" ON "short_links" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "short_links_post" ON "short_links" USING btree ("site_id","post_id");--> statement-breakpoint
CREATE INDEX "short_links_business" ON "short_links" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "site_day_visitors_day" ON "site_day_visitors" USING btree ("day");--> statement-breakpoint
CREATE INDEX "site_post_days_day" ON "site_post_days" USING btree ("site_id","day");