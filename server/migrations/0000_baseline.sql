CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "ad_builder_settings" (
	"business_id" bigint PRIMARY KEY NOT NULL,
	"has_utm" boolean NOT NULL,
	"utm_template" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_creation_items" (
	"id" bigint PRIMARY KEY NOT NULL,
	"business_id" bigint NOT NULL,
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
	"business_id" bigint NOT NULL,
	"source" text NOT NULL,
	"source_key" text,
	"profile_id" bigint,
	"profile_name" text NOT NULL,
	"name" text NOT NULL,
	"removal_of" bigint
);
--> statement-breakpoint
CREATE TABLE "ad_draft_comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_draft_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"draft_id" bigint NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_drafts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"ad" jsonb NOT NULL,
	"saved_by_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"preview_token" text
);
--> statement-breakpoint
CREATE TABLE "ad_profile_campaigns" (
	"business_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"network" text NOT NULL,
	"settings_hash" text NOT NULL,
	"item_id" bigint NOT NULL,
	"sequence_key" text NOT NULL,
	CONSTRAINT "ad_profile_campaigns_profile_id_network_settings_hash_pk" PRIMARY KEY("profile_id","network","settings_hash")
);
--> statement-breakpoint
CREATE TABLE "ad_requested_creations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_requested_creations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"creation" jsonb NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"approval_id" bigint
);
--> statement-breakpoint
CREATE TABLE "ad_actions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"business_id" bigint NOT NULL,
	"action" text NOT NULL,
	"network" text NOT NULL,
	"account_ids" jsonb NOT NULL,
	"account_name" text NOT NULL,
	"skipped" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"paused_parents" jsonb NOT NULL,
	"approved_by" text
);
--> statement-breakpoint
CREATE TABLE "ad_changes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"business_id" bigint NOT NULL,
	"action_id" bigint NOT NULL,
	"ad_account_id" bigint NOT NULL,
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
	"business_id" bigint PRIMARY KEY NOT NULL,
	"max_change_percent" integer,
	"currencies" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_requested_actions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_requested_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"action" jsonb NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"undo_of" bigint,
	"approval_id" bigint,
	"is_waiting" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_profile_networks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_profile_networks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"profile_id" bigint NOT NULL,
	"network" text NOT NULL,
	"settings" jsonb NOT NULL,
	"account_id" text NOT NULL,
	"social_account_id" text,
	"account_status" integer,
	"campaign_status" text,
	"status_read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ad_profiles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"name" text NOT NULL,
	"saved_by_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"idempotency_key" text,
	"request_hash" text
);
--> statement-breakpoint
CREATE TABLE "ad_rule_accounts" (
	"business_id" bigint NOT NULL,
	"account_id" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"problem" text,
	CONSTRAINT "ad_rule_accounts_business_id_account_id_pk" PRIMARY KEY("business_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "ad_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
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
CREATE TABLE "ad_alerts" (
	"business_id" bigint NOT NULL,
	"network" text NOT NULL,
	"remote_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ad_alerts_business_id_network_remote_id_kind_subject_pk" PRIMARY KEY("business_id","network","remote_id","kind","subject")
);
--> statement-breakpoint
CREATE TABLE "ad_spend_limits" (
	"business_id" bigint NOT NULL,
	"network" text NOT NULL,
	"remote_id" text NOT NULL,
	"currency" text NOT NULL,
	"limit_minor" bigint NOT NULL,
	"set_by_id" bigint NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ad_spend_limits_business_id_network_remote_id_pk" PRIMARY KEY("business_id","network","remote_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_ads" (
	"business_id" bigint NOT NULL,
	"network" text NOT NULL,
	"account_remote_id" text NOT NULL,
	"remote_id" text NOT NULL,
	"campaign_id" bigint NOT NULL,
	CONSTRAINT "campaign_ads_business_id_network_account_remote_id_remote_id_pk" PRIMARY KEY("business_id","network","account_remote_id","remote_id")
);
--> statement-breakpoint
CREATE TABLE "ai_article_parts" (
	"article_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"business_id" bigint NOT NULL,
	"answer" jsonb NOT NULL,
	CONSTRAINT "ai_article_parts_article_id_position_pk" PRIMARY KEY("article_id","position")
);
--> statement-breakpoint
CREATE TABLE "ai_articles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" bigint NOT NULL,
	"site_id" bigint NOT NULL,
	"user_id" bigint,
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
	"business_id" bigint NOT NULL,
	"site_id" bigint,
	"user_id" bigint,
	"article_id" uuid,
	"feature" text NOT NULL,
	"purpose" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"prompt" text NOT NULL,
	"alt" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"media_id" bigint,
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
	"business_id" bigint NOT NULL,
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
	"business_id" bigint NOT NULL,
	"month" text NOT NULL,
	"is_own_key" boolean NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "ai_months_business_id_month_is_own_key_pk" PRIMARY KEY("business_id","month","is_own_key")
);
--> statement-breakpoint
CREATE TABLE "ai_settings" (
	"business_id" bigint PRIMARY KEY NOT NULL,
	"key_id" bigint,
	"youtube_key_id" bigint,
	"ceiling" bigint,
	"staff_ceiling" bigint,
	"incident" text,
	"incident_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ai_voices" (
	"business_id" bigint NOT NULL,
	"site_id" bigint NOT NULL,
	"voice" jsonb NOT NULL,
	CONSTRAINT "ai_voices_business_id_site_id_pk" PRIMARY KEY("business_id","site_id")
);
--> statement-breakpoint
CREATE TABLE "approval_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"approval_id" bigint NOT NULL,
	"key_hash" text NOT NULL,
	"user_id" bigint,
	"email" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_settings" (
	"business_id" bigint PRIMARY KEY NOT NULL,
	"spend" jsonb NOT NULL,
	"articles" boolean NOT NULL,
	"posts" boolean DEFAULT false NOT NULL,
	"winners" boolean DEFAULT false NOT NULL,
	"includes_owner" boolean NOT NULL,
	"expiry_hours" integer DEFAULT 72 NOT NULL,
	"approver_ids" jsonb NOT NULL,
	"outside_approvers" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"diff" jsonb NOT NULL,
	"payload" jsonb,
	"url" text,
	"money" jsonb NOT NULL,
	"scopes" jsonb NOT NULL,
	"state" text NOT NULL,
	"requested_by_id" bigint NOT NULL,
	"time_zone" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by_id" bigint,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"comment" text
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"actor_id" bigint,
	"business_id" bigint,
	"action" text NOT NULL,
	"address" text NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "automator_actions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "automator_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"automator_id" bigint NOT NULL,
	"run_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action_type" text NOT NULL,
	"network" text NOT NULL,
	"account_id" text NOT NULL,
	"object_key" text NOT NULL,
	"ad_profile_id" bigint,
	"delivery_id" bigint,
	"raise_micros" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "automator_run_rows" (
	"run_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"business_id" bigint NOT NULL,
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
	"business_id" bigint NOT NULL,
	"automator_id" bigint NOT NULL,
	"automator_name" text NOT NULL,
	"action_type" text NOT NULL,
	"trigger" text NOT NULL,
	"started_by_id" bigint,
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
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "automators_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
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
	"ad_profile_id" bigint,
	"profile_objective" text,
	"change" jsonb,
	"spend_limit_micros" bigint,
	"max_actions" integer NOT NULL,
	"once_hours" integer NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"activated_by_id" bigint,
	"updated_by_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_articles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"site_id" bigint,
	"category_id" bigint,
	"keyword_id" bigint,
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
	"approved_by_id" bigint,
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
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"name" text NOT NULL,
	"site_id" bigint,
	"internal_links" integer NOT NULL,
	"external_links" integer NOT NULL,
	"image_position" integer NOT NULL,
	"post_categories" jsonb NOT NULL,
	"post_author" bigint NOT NULL,
	"drafts_shares" boolean NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"first_article_id" bigint,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"site_id" bigint,
	"category_id" bigint,
	"keyword_id" bigint,
	"keyword" text NOT NULL,
	"category" text NOT NULL,
	"article_id" bigint,
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
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_keywords_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_settings" (
	"business_id" bigint PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"blocked_until" timestamp with time zone,
	"blocked_reason" text DEFAULT '' NOT NULL,
	"blocked_with" bigint,
	"written_category_id" bigint,
	"posted_category_id" bigint,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_ai_fingerprint_hashes" (
	"site_id" bigint NOT NULL,
	"hash" integer NOT NULL,
	"fingerprint_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	CONSTRAINT "bulk_ai_fingerprint_hashes_site_id_hash_fingerprint_id_pk" PRIMARY KEY("site_id","hash","fingerprint_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_ai_site_indexes" (
	"site_id" bigint PRIMARY KEY NOT NULL,
	"business_id" bigint NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"indexed_at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "bulk_ai_fingerprints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_ai_fingerprints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"site_id" bigint NOT NULL,
	"post_id" text,
	"article_id" bigint,
	"title" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"shingles" integer NOT NULL,
	"sketch" integer[] NOT NULL,
	"indexed" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "businesses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "businesses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "default_businesses" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"business_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitation_assets" (
	"invitation_id" bigint NOT NULL,
	"asset_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	CONSTRAINT "invitation_assets_invitation_id_asset_id_pk" PRIMARY KEY("invitation_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"email" text NOT NULL,
	"key_hash" text NOT NULL,
	"state" text NOT NULL,
	"roles" jsonb NOT NULL,
	"invited_by_id" bigint NOT NULL,
	"accepted_by_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_assets" (
	"member_id" bigint NOT NULL,
	"asset_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	CONSTRAINT "member_assets_member_id_asset_id_pk" PRIMARY KEY("member_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "member_roles" (
	"member_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"feature" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "member_roles_member_id_feature_pk" PRIMARY KEY("member_id","feature")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"invited_as" text,
	"needs_reassignment" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stranger_emails" (
	"business_id" bigint PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owner_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "owner_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"step" text NOT NULL,
	"subject" text NOT NULL,
	"feature" text,
	"role" text,
	"asset_type" text,
	"requested_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"app_id" text,
	"bar" jsonb NOT NULL,
	"created_by_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"idempotency_key" text,
	"request_hash" text
);
--> statement-breakpoint
CREATE TABLE "connection_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connection_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state_hash" text NOT NULL,
	"session_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"network" text NOT NULL,
	"mode" text NOT NULL,
	"connection_id" bigint,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"secret_id" bigint,
	"outcome" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"network_message" text,
	"request_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"network" text NOT NULL,
	"mode" text NOT NULL,
	"remote_id" text NOT NULL,
	"name" text NOT NULL,
	"picture" text,
	"grant_user_id" text,
	"removed_assets" text[] DEFAULT '{}' NOT NULL,
	"secret_id" bigint,
	"granted" text[] DEFAULT '{}' NOT NULL,
	"declined" text[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp with time zone,
	"problem_kind" text,
	"problem_message" text,
	"network_message" text,
	"problem_at" timestamp with time zone,
	"warned_for" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"refresh_lease_until" timestamp with time zone,
	"connected_at" timestamp with time zone NOT NULL,
	"disconnected_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "facebook_apps" (
	"business_id" bigint NOT NULL,
	"app_id" text NOT NULL,
	"name" text NOT NULL,
	"secret_id" bigint NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "facebook_apps_business_id_app_id_pk" PRIMARY KEY("business_id","app_id")
);
--> statement-breakpoint
CREATE TABLE "reachable_assets" (
	"connection_id" bigint NOT NULL,
	"type" text NOT NULL,
	"remote_id" text NOT NULL,
	"business_id" bigint NOT NULL,
	"label" text NOT NULL,
	"picture" text,
	"is_usable" boolean NOT NULL,
	"ad" jsonb,
	"secret_id" bigint,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reachable_assets_connection_id_type_remote_id_pk" PRIMARY KEY("connection_id","type","remote_id")
);
--> statement-breakpoint
CREATE TABLE "contest_action_codes" (
	"action_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"used_by" bigint,
	"used_at" timestamp with time zone,
	CONSTRAINT "contest_action_codes_action_id_code_hash_pk" PRIMARY KEY("action_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "contest_actions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"contest_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"points" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contest_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"contest_id" bigint NOT NULL,
	"user_id" bigint,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contest_old_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"business_id" bigint NOT NULL,
	"contest_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contest_prizes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_prizes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"contest_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"picture_id" bigint,
	"value" text NOT NULL,
	"quantity" integer NOT NULL,
	"min_points" integer NOT NULL,
	"method" text NOT NULL,
	"is_unique" boolean NOT NULL,
	"sealed_seed" text,
	"sealed_seed_key" text,
	"seed_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"campaign_id" bigint,
	"campaign_bar" jsonb,
	"campaign_bar_at" timestamp with time zone,
	"created_by" bigint,
	"submit_id" text,
	"slug" text,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category" integer,
	"language" text NOT NULL,
	"time_zone" text NOT NULL,
	"date_format" text NOT NULL,
	"time_format" text NOT NULL,
	"start_date" text NOT NULL,
	"end_date" text NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"switches" jsonb NOT NULL,
	"facebook" jsonb NOT NULL,
	"youtube" jsonb NOT NULL,
	"twitter" jsonb NOT NULL,
	"emaillist" jsonb NOT NULL,
	"entry_template" text NOT NULL,
	"actions_template" text NOT NULL,
	"entry_form" jsonb NOT NULL,
	"rules" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contest_chain_checkpoints" (
	"contest_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sequence" integer NOT NULL,
	"hash" text NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "contest_chain_checkpoints_contest_id_at_pk" PRIMARY KEY("contest_id","at")
);
--> statement-breakpoint
CREATE TABLE "contest_chain_heads" (
	"contest_id" bigint PRIMARY KEY NOT NULL,
	"business_id" bigint NOT NULL,
	"sequence" integer NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contest_chain_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_chain_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"contest_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"receipt_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sequence" integer,
	"hash" text
);
--> statement-breakpoint
CREATE TABLE "contest_draw_list_parts" (
	"draw_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"part" integer NOT NULL,
	"lines" text NOT NULL,
	CONSTRAINT "contest_draw_list_parts_draw_id_part_pk" PRIMARY KEY("draw_id","part")
);
--> statement-breakpoint
CREATE TABLE "contest_draws" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_draws_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"contest_id" bigint NOT NULL,
	"prize_id" bigint NOT NULL,
	"method" text NOT NULL,
	"is_unique" boolean NOT NULL,
	"min_points" integer NOT NULL,
	"state" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"list_hash" text,
	"list_size" integer,
	"excluded" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"chain_sequence" integer,
	"chain_hash" text,
	"seed" text,
	"seed_key" text,
	"amount" integer NOT NULL,
	"announces" boolean DEFAULT false NOT NULL,
	"qualified" integer,
	"started_by" bigint,
	"started_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contest_winners" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_winners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"contest_id" bigint NOT NULL,
	"prize_id" bigint NOT NULL,
	"draw_id" bigint NOT NULL,
	"contestant_id" bigint,
	"receipt_hash" text NOT NULL,
	"rank" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"note" text,
	"selected_by" bigint,
	"selected_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	"claim_token_hash" text,
	"claim_until" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contest_action_completions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_action_completions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"contest_id" bigint NOT NULL,
	"contestant_id" bigint NOT NULL,
	"action_id" bigint NOT NULL,
	"occurrence" text DEFAULT '' NOT NULL,
	"points" integer NOT NULL,
	"state" text NOT NULL,
	"verification" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"account_hash" text,
	"completed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contest_action_tries" (
	"contestant_id" bigint NOT NULL,
	"action_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"tries" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "contest_action_tries_contestant_id_action_id_pk" PRIMARY KEY("contestant_id","action_id")
);
--> statement-breakpoint
CREATE TABLE "contest_consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"contest_id" bigint NOT NULL,
	"text_hash" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contest_entry_days" (
	"contest_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "contest_entry_days_contest_id_day_source_pk" PRIMARY KEY("contest_id","day","source")
);
--> statement-breakpoint
CREATE TABLE "contest_mail_counts" (
	"key" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "contest_mail_counts_key_day_pk" PRIMARY KEY("key","day")
);
--> statement-breakpoint
CREATE TABLE "contest_state_totals" (
	"contest_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"state" text NOT NULL,
	"contestants" integer NOT NULL,
	CONSTRAINT "contest_state_totals_contest_id_state_pk" PRIMARY KEY("contest_id","state")
);
--> statement-breakpoint
CREATE TABLE "contestants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contestants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contest_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"email" text NOT NULL,
	"email_normalized" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"receipt_hash" text NOT NULL,
	"receipt_code" text,
	"referral_code" text NOT NULL,
	"fields" jsonb NOT NULL,
	"consent_id" bigint NOT NULL,
	"consent_at" timestamp with time zone NOT NULL,
	"newsletter_at" timestamp with time zone,
	"reminder_at" timestamp with time zone,
	"referrer_id" bigint,
	"points" integer DEFAULT 0 NOT NULL,
	"points_at" timestamp with time zone,
	"score" integer,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"signals" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"origin" text NOT NULL,
	"source" text NOT NULL,
	"source_detail" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmation_mailed_at" timestamp with time zone,
	"link_mail_at" timestamp with time zone,
	"state_at" timestamp with time zone NOT NULL,
	"state_reason" text,
	"state_note" text
);
--> statement-breakpoint
CREATE TABLE "contest_entry_slots" (
	"contest_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"slot" timestamp with time zone NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "contest_entry_slots_contest_id_slot_pk" PRIMARY KEY("contest_id","slot")
);
--> statement-breakpoint
CREATE TABLE "contest_people" (
	"business_id" bigint NOT NULL,
	"email_normalized" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "contest_people_business_id_email_normalized_pk" PRIMARY KEY("business_id","email_normalized")
);
--> statement-breakpoint
CREATE TABLE "contest_people_slots" (
	"business_id" bigint NOT NULL,
	"slot" timestamp with time zone NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "contest_people_slots_business_id_slot_pk" PRIMARY KEY("business_id","slot")
);
--> statement-breakpoint
CREATE TABLE "contest_replay_changes" (
	"replay_id" bigint NOT NULL,
	"contestant_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"score" integer NOT NULL,
	"reasons" jsonb NOT NULL,
	CONSTRAINT "contest_replay_changes_replay_id_contestant_id_pk" PRIMARY KEY("replay_id","contestant_id")
);
--> statement-breakpoint
CREATE TABLE "contest_replays" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_replays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"contest_id" bigint NOT NULL,
	"strictness" text NOT NULL,
	"state" text NOT NULL,
	"scored" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"started_by" bigint,
	"started_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "dashboards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dashboards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"business_id" bigint,
	"columns" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dashboards_user_business" UNIQUE NULLS NOT DISTINCT("user_id","business_id")
);
--> statement-breakpoint
CREATE TABLE "page_likes" (
	"business_id" bigint NOT NULL,
	"page_id" text NOT NULL,
	"day" date NOT NULL,
	"likes" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_likes_business_id_page_id_day_pk" PRIMARY KEY("business_id","page_id","day")
);
--> statement-breakpoint
CREATE TABLE "page_post_actions" (
	"business_id" bigint NOT NULL,
	"page_id" text NOT NULL,
	"post_id" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"gained" integer NOT NULL,
	CONSTRAINT "page_post_actions_business_id_page_id_post_id_read_at_pk" PRIMARY KEY("business_id","page_id","post_id","read_at")
);
--> statement-breakpoint
CREATE TABLE "page_posts" (
	"business_id" bigint NOT NULL,
	"page_id" text NOT NULL,
	"post_id" text NOT NULL,
	"links" text[] NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"actions" integer NOT NULL,
	CONSTRAINT "page_posts_business_id_page_id_post_id_pk" PRIMARY KEY("business_id","page_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "page_readings" (
	"business_id" bigint NOT NULL,
	"page_id" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"likes" integer NOT NULL,
	CONSTRAINT "page_readings_business_id_page_id_pk" PRIMARY KEY("business_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"user_id" bigint NOT NULL,
	"request_id" text,
	"network" text NOT NULL,
	"account_id" text NOT NULL,
	"account_name" text NOT NULL,
	"title" text NOT NULL,
	"campaign_id" bigint,
	"batch_id" bigint,
	"sequence_key" text,
	"local_time" text NOT NULL,
	"time_zone" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"state" text NOT NULL,
	"next_at" timestamp with time zone,
	"slot_at" timestamp with time zone,
	"claim" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"prepares" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"reconcile_tries" integer DEFAULT 0 NOT NULL,
	"reconcile_since" timestamp with time zone,
	"is_uncertain" boolean DEFAULT false NOT NULL,
	"waiting_since" timestamp with time zone,
	"progress" jsonb,
	"look_first" text,
	"awaited_until" timestamp with time zone,
	"remote_id" text,
	"url" text,
	"done_at" timestamp with time zone,
	"failure_kind" text,
	"failure_message" text,
	"network_message" text,
	"notified_incident" text,
	"idempotency_key" text,
	"idempotency_position" integer,
	"request_hash" text,
	"replay_of" bigint,
	"undo_of" bigint,
	"forecast" text,
	"forecast_notes" jsonb,
	"forecast_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "delivery_accounts" (
	"network" text NOT NULL,
	"account_id" text NOT NULL,
	"paused_since" timestamp with time zone,
	"paused_until" timestamp with time zone,
	CONSTRAINT "delivery_accounts_network_account_id_pk" PRIMARY KEY("network","account_id")
);
--> statement-breakpoint
CREATE TABLE "delivery_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"user_id" bigint NOT NULL,
	"title" text NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"undo_of" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "delivery_heartbeat" (
	"id" bigint PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"database_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_steps" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "delivery_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"delivery_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"step" text NOT NULL,
	"attempt" integer NOT NULL,
	"message" text NOT NULL,
	"network_message" text,
	"request_id" text,
	"user_id" bigint
);
--> statement-breakpoint
CREATE TABLE "delivery_stops" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_stops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint,
	"kind" text,
	"network" text,
	"account_id" text,
	"campaign_id" bigint,
	"reason" text NOT NULL,
	"by_staff" boolean NOT NULL,
	"stopped_by_id" bigint,
	"stopped_at" timestamp with time zone NOT NULL,
	"resumed_by_id" bigint,
	"resumed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "page_answer_deliveries" (
	"id" bigint PRIMARY KEY NOT NULL,
	"business_id" bigint NOT NULL,
	"answer_id" bigint NOT NULL,
	"type" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"autoresponder_id" bigint,
	"page_id" text NOT NULL,
	"page_name" text NOT NULL,
	"trigger" text NOT NULL,
	"change_key" text NOT NULL,
	"remote_id" text NOT NULL,
	"post_id" text,
	"person_id" text NOT NULL,
	"person_name" text,
	"text" text,
	"written_at" timestamp with time zone NOT NULL,
	"skip_reason" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_autoresponders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_autoresponders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"name" text NOT NULL,
	"page_id" text NOT NULL,
	"page_name" text NOT NULL,
	"trigger" text NOT NULL,
	"post_id" text,
	"match" text NOT NULL,
	"words" text[] NOT NULL,
	"public_reply" text,
	"private_message" text,
	"order" integer NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"activated_at" timestamp with time zone,
	"activated_by" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment_syncs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_syncs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"site_id" bigint NOT NULL,
	"is_on" boolean NOT NULL,
	"pages" jsonb NOT NULL,
	"shows_names" boolean NOT NULL,
	"requires_approval" boolean NOT NULL,
	"max_age_days" integer NOT NULL,
	"saved_by_id" bigint NOT NULL,
	"fetched_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"new_comments" integer DEFAULT 0 NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "synced_comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "synced_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"sync_id" bigint NOT NULL,
	"page_id" text NOT NULL,
	"share_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"remote_id" text NOT NULL,
	"parent_id" text,
	"author" text,
	"is_own" boolean NOT NULL,
	"text" text NOT NULL,
	"url" text,
	"written_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facebook_extractors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facebook_extractors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"site_id" bigint NOT NULL,
	"page_id" text NOT NULL,
	"page_name" text NOT NULL,
	"category_id" text,
	"category_name" text NOT NULL,
	"saved_by_id" bigint NOT NULL,
	"extract_since" timestamp with time zone NOT NULL,
	"extracted_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "facebook_extracts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facebook_extracts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"extractor_id" bigint NOT NULL,
	"remote_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"site_post_id" text
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"hint" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_confirmations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"actor_id" bigint,
	"business_id" bigint,
	"return_session_id" bigint,
	"admin_cleared" boolean DEFAULT false NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"is_staff" boolean DEFAULT false NOT NULL,
	"totp_secret_id" bigint,
	"totp_last_step" integer,
	"access_level" integer DEFAULT 0 NOT NULL,
	"time_zone" text,
	"email_confirmed_at" timestamp with time zone,
	"deactivated_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ad_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"network" text NOT NULL,
	"remote_id" text NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"time_zone" text NOT NULL,
	"currency_offset" integer,
	"spend_cap_minor" bigint,
	"cap_spent_minor" bigint,
	"first_day" date,
	"replaced_at" timestamp with time zone,
	"read_from" date,
	"read_to" date,
	"corrected_at" timestamp with time zone,
	"synced_at" timestamp with time zone,
	"next_sync_at" timestamp with time zone,
	"reading_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"sums_on" date
);
--> statement-breakpoint
CREATE TABLE "ad_days" (
	"account_id" bigint NOT NULL,
	"date" date NOT NULL,
	"object_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
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
CREATE TABLE "ad_filters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_filters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"network" text NOT NULL,
	"name" text NOT NULL,
	"anyall" text NOT NULL,
	"conditions" jsonb NOT NULL,
	"view" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_objects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_objects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
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
	"result_kind" text,
	"created_at" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	"counted_state" text
);
--> statement-breakpoint
CREATE TABLE "ad_unique_reads" (
	"account_id" bigint NOT NULL,
	"level" text NOT NULL,
	"preset" text NOT NULL,
	"business_id" bigint NOT NULL,
	"wanted_at" timestamp with time zone NOT NULL,
	"range_from" date,
	"range_to" date,
	"read_at" timestamp with time zone,
	CONSTRAINT "ad_unique_reads_account_id_level_preset_pk" PRIMARY KEY("account_id","level","preset")
);
--> statement-breakpoint
CREATE TABLE "ad_uniques" (
	"account_id" bigint NOT NULL,
	"preset" text NOT NULL,
	"object_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
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
CREATE TABLE "ad_preset_sums" (
	"account_id" bigint NOT NULL,
	"preset" text NOT NULL,
	"object_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
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
	"level" text,
	CONSTRAINT "ad_preset_sums_account_id_preset_object_id_pk" PRIMARY KEY("account_id","preset","object_id")
);
--> statement-breakpoint
CREATE TABLE "ad_preset_totals" (
	"account_id" bigint NOT NULL,
	"preset" text NOT NULL,
	"level" text NOT NULL,
	"state" text NOT NULL,
	"business_id" bigint NOT NULL,
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
	"account_id" bigint NOT NULL,
	"week" date NOT NULL,
	"business_id" bigint NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"kept_version" bigint,
	CONSTRAINT "ad_week_versions_account_id_week_pk" PRIMARY KEY("account_id","week")
);
--> statement-breakpoint
CREATE TABLE "ad_weeks" (
	"account_id" bigint NOT NULL,
	"week" date NOT NULL,
	"object_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
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
CREATE TABLE "lead_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"endpoint_id" bigint NOT NULL,
	"lead_id" bigint,
	"message_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" integer,
	"milliseconds" integer NOT NULL,
	"answer" text NOT NULL,
	"is_replay" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_destinations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_destinations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"forms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"recipients" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"frequency" text DEFAULT 'at-once' NOT NULL,
	"hour" integer DEFAULT 8 NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"next_digest_at" timestamp with time zone,
	"key_hash" text,
	"last_picked_id" bigint DEFAULT 0 NOT NULL,
	"picked_up_at" timestamp with time zone,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_endpoints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_endpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"public_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"forms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"ended" text,
	"secret_id" bigint NOT NULL,
	"old_secret_id" bigint,
	"old_secret_until" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"last_at" timestamp with time zone,
	"last_message" text,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_zapier_keys" (
	"business_id" bigint PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"prefix" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"copied_at" timestamp with time zone,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lead_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"lead_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"target_name" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"delivery_id" bigint,
	"is_handed_over" boolean DEFAULT false NOT NULL,
	"message_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_forms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_forms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"source" text NOT NULL,
	"remote_id" text NOT NULL,
	"name" text NOT NULL,
	"page_id" text,
	"page_name" text,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_connected" boolean DEFAULT false NOT NULL,
	"connected_at" timestamp with time zone,
	"connected_by" bigint,
	"list" jsonb,
	"campaign_note" text,
	"toggle_type" text DEFAULT 'select' NOT NULL,
	"contest_id" bigint DEFAULT 0 NOT NULL,
	"receives" text DEFAULT 'none' NOT NULL,
	"problem" text,
	"notified_problem" text,
	"network_count" integer,
	"counted_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lead_sends" (
	"id" bigint PRIMARY KEY NOT NULL,
	"business_id" bigint NOT NULL,
	"lead_delivery_id" bigint NOT NULL,
	"is_replay" boolean DEFAULT false NOT NULL,
	"list" jsonb
);
--> statement-breakpoint
CREATE TABLE "lead_settings" (
	"business_id" bigint PRIMARY KEY NOT NULL,
	"retention_days" integer
);
--> statement-breakpoint
CREATE TABLE "lead_tombstones" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_tombstones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"source" text NOT NULL,
	"remote_id" text NOT NULL,
	"form_id" bigint NOT NULL,
	"is_test" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"source" text NOT NULL,
	"remote_id" text NOT NULL,
	"form_id" bigint NOT NULL,
	"form_name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"name" text NOT NULL,
	"fields" jsonb NOT NULL,
	"page_name" text,
	"ad_name" text,
	"campaign_name" text,
	"is_organic" boolean DEFAULT true NOT NULL,
	"is_old" boolean DEFAULT false NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"person_id" bigint,
	"consent_text" text,
	"consent_version" integer,
	"consent_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"address" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_emails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mailbox" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"own_form_id" bigint NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"name" text NOT NULL,
	"fields" jsonb NOT NULL,
	"consent_text" text NOT NULL,
	"consent_version" integer NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"key_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_rights_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_rights_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"email_key" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"key_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"remains" jsonb
);
--> statement-breakpoint
CREATE TABLE "lead_own_forms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_own_forms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"slug" text NOT NULL,
	"settings" jsonb NOT NULL,
	"consent_version" integer DEFAULT 1 NOT NULL,
	"expired_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "locker_days" (
	"locker_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"day" date NOT NULL,
	"page" text NOT NULL,
	"kind" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "locker_days_locker_id_day_page_kind_pk" PRIMARY KEY("locker_id","day","page","kind")
);
--> statement-breakpoint
CREATE TABLE "lockers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lockers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"public_id" text NOT NULL,
	"name" text NOT NULL,
	"campaign_id" bigint,
	"options" jsonb NOT NULL,
	"facebook_stand_in" text NOT NULL,
	"twitter_stand_in" text NOT NULL,
	"theme" text NOT NULL,
	"accent" text NOT NULL,
	"content" text NOT NULL,
	"open_words" integer NOT NULL,
	"open_text" text NOT NULL,
	"action_revision" integer NOT NULL,
	"valid_revision" integer NOT NULL,
	"created_by_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"idempotency_key" text,
	"request_hash" text
);
--> statement-breakpoint
CREATE TABLE "locker_clicks" (
	"locker_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"nonce" text NOT NULL,
	"clicked_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "locker_clicks_locker_id_nonce_pk" PRIMARY KEY("locker_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "locker_people" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "locker_people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"locker_id" bigint NOT NULL,
	"address_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"consent" text NOT NULL,
	"page" text NOT NULL,
	"was_subscribed" boolean NOT NULL,
	"action_revision" integer NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"open_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"token" text NOT NULL,
	"file_key" text NOT NULL,
	"family" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"size" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"source" jsonb,
	"uploaded_by_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_uses" (
	"media_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"label" text NOT NULL,
	"path" text NOT NULL,
	CONSTRAINT "media_uses_media_id_kind_ref_id_pk" PRIMARY KEY("media_id","kind","ref_id")
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"key" text PRIMARY KEY NOT NULL,
	"id" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "stored_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"size" bigint NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"removing_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "thumbnails" (
	"file_key" text PRIMARY KEY NOT NULL,
	"thumbnail_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_chunks" (
	"upload_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"offset" bigint NOT NULL,
	"size" integer NOT NULL,
	"file_key" text NOT NULL,
	CONSTRAINT "upload_chunks_upload_id_offset_pk" PRIMARY KEY("upload_id","offset")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"by_id" bigint NOT NULL,
	"name" text NOT NULL,
	"family" text NOT NULL,
	"size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"media_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_search_cache" (
	"query" text PRIMARY KEY NOT NULL,
	"answer" jsonb NOT NULL,
	"cached_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"header" text NOT NULL,
	"intro" text NOT NULL,
	"content" text NOT NULL,
	"style" text NOT NULL,
	"is_banner" boolean NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"audience" integer[] NOT NULL,
	"author_id" bigint NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_reads" (
	"user_id" bigint NOT NULL,
	"news_id" bigint NOT NULL,
	CONSTRAINT "news_reads_user_id_news_id_pk" PRIMARY KEY("user_id","news_id")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" bigint NOT NULL,
	"event" text NOT NULL,
	"channel" text NOT NULL,
	CONSTRAINT "notification_preferences_user_id_event_pk" PRIMARY KEY("user_id","event")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"business_id" bigint,
	"event" text NOT NULL,
	"group_key" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"link" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "page_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"page_id" text NOT NULL,
	"change" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "page_subscriptions" (
	"business_id" bigint NOT NULL,
	"page_id" text NOT NULL,
	"subscriber" text NOT NULL,
	"fields" text[] NOT NULL,
	"problem" text,
	"checked_at" timestamp with time zone,
	CONSTRAINT "page_subscriptions_business_id_page_id_subscriber_pk" PRIMARY KEY("business_id","page_id","subscriber")
);
--> statement-breakpoint
CREATE TABLE "post_filters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_filters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"report" text NOT NULL,
	"name" text NOT NULL,
	"anyall" text NOT NULL,
	"conditions" jsonb NOT NULL,
	"view" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_readings" (
	"post_id" bigint NOT NULL,
	"date" date NOT NULL,
	"business_id" bigint NOT NULL,
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
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reported_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
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
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reported_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"page_id" bigint NOT NULL,
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
CREATE TABLE "campaign_posts" (
	"business_id" bigint NOT NULL,
	"site_id" bigint NOT NULL,
	"post_id" text NOT NULL,
	"campaign_id" bigint,
	"held_until" timestamp with time zone,
	CONSTRAINT "campaign_posts_site_id_post_id_pk" PRIMARY KEY("site_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "post_copies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_copies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"site_id" bigint NOT NULL,
	"post_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"published_version" integer DEFAULT 0 NOT NULL,
	"fields" jsonb NOT NULL,
	"site_changed_at" timestamp with time zone,
	"status" text,
	"published_at" timestamp with time zone,
	"published_title" text,
	"title" text GENERATED ALWAYS AS (coalesce(published_title, fields ->> 'post_title', '')) STORED NOT NULL,
	"revised_at" timestamp with time zone NOT NULL,
	"revised_version" integer DEFAULT 0 NOT NULL,
	"edited_at" timestamp with time zone NOT NULL,
	"edited_by_id" bigint NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_publishes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"business_id" bigint NOT NULL,
	"site_id" bigint NOT NULL,
	"copy_id" bigint,
	"actor" jsonb NOT NULL,
	"request" jsonb NOT NULL,
	"post_id" text,
	"site_post" jsonb,
	"share_ids" bigint[] DEFAULT '{}' NOT NULL,
	"summary" jsonb NOT NULL,
	"answer" jsonb
);
--> statement-breakpoint
CREATE TABLE "post_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"copy_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"word_count" integer NOT NULL,
	"fields" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_contents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_contents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_admins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotion_admins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"promotion_id" bigint NOT NULL,
	"email" text NOT NULL,
	"added_by_id" bigint NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recycling_pool_posts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recycling_pool_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"pool_id" bigint NOT NULL,
	"post_id" text NOT NULL,
	"page_id" text NOT NULL,
	"name" text NOT NULL,
	"variants" jsonb NOT NULL,
	"active_from" date,
	"active_to" date,
	"media_id" bigint,
	"has_no_picture" boolean DEFAULT false NOT NULL,
	"retired_at" timestamp with time zone,
	"retired_reason" text,
	"restored_at" timestamp with time zone,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recycling_pools" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recycling_pools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
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
	"activated_by_id" bigint,
	"planned_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recycling_repeats" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recycling_repeats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"pool_id" bigint NOT NULL,
	"pool_post_id" bigint NOT NULL,
	"slot_at" timestamp with time zone NOT NULL,
	"variant" integer NOT NULL,
	"share_ids" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rss_channels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rss_channels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"title" text NOT NULL,
	"site_ids" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rss_decisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rss_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"site_id" bigint,
	"copy_id" bigint,
	"post_id" bigint,
	"share_id" bigint,
	"approval_id" bigint,
	"decided_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rss_favorites" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rss_favorites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"saved_by_id" bigint NOT NULL,
	"type" text NOT NULL,
	"permalink" text NOT NULL,
	"link_key" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"picture" text,
	"published_at" timestamp with time zone,
	"set_date" date NOT NULL,
	"note" text NOT NULL,
	"site_ids" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
	"additional_data" jsonb,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rss_feeds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rss_feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"source_id" bigint,
	"source_type" text NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"category" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rss_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"free_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rss_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rss_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source_id" bigint NOT NULL,
	"business_id" bigint,
	"key" text NOT NULL,
	"guid" text NOT NULL,
	"permalink" text NOT NULL,
	"link_key" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"content" text NOT NULL,
	"author" text NOT NULL,
	"picture" text,
	"type" text NOT NULL,
	"raw_date" text,
	"published_at" timestamp with time zone NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"content_hash" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(title || chr(10) || description)) STORED NOT NULL,
	"signature" bit(2048)
);
--> statement-breakpoint
CREATE TABLE "rss_previews" (
	"business_id" bigint NOT NULL,
	"source_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "rss_previews_business_id_source_id_pk" PRIMARY KEY("business_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "rss_read_marks" (
	"user_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"is_read" boolean NOT NULL,
	CONSTRAINT "rss_read_marks_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "rss_read_watermarks" (
	"user_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"through_item_id" bigint NOT NULL,
	CONSTRAINT "rss_read_watermarks_user_id_channel_id_pk" PRIMARY KEY("user_id","channel_id")
);
--> statement-breakpoint
CREATE TABLE "rss_rules" (
	"channel_id" bigint PRIMARY KEY NOT NULL,
	"business_id" bigint NOT NULL,
	"is_enabled" boolean NOT NULL,
	"action" text DEFAULT 'draft' NOT NULL,
	"plan_hours" integer DEFAULT 24 NOT NULL,
	"accounts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"site_id" bigint,
	"category_id" bigint NOT NULL,
	"include" text NOT NULL,
	"exclude" text NOT NULL,
	"max_per_day" integer NOT NULL,
	"saved_by_id" bigint NOT NULL,
	"after_item_id" bigint NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "rss_sources" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rss_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"guid" text NOT NULL,
	"address" text NOT NULL,
	"business_id" bigint,
	"page_id" text,
	"is_directory" boolean DEFAULT false NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"site" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"etag" text,
	"last_modified" text,
	"body_hash" text,
	"moved_to" text,
	"moved_count" integer DEFAULT 0 NOT NULL,
	"fetched_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"host" text NOT NULL,
	"claim_token" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hosted_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hosted_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"parent_id" bigint
);
--> statement-breakpoint
CREATE TABLE "hosted_old_slugs" (
	"site_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"slug" text NOT NULL,
	"post_id" bigint NOT NULL,
	CONSTRAINT "hosted_old_slugs_site_id_slug_pk" PRIMARY KEY("site_id","slug")
);
--> statement-breakpoint
CREATE TABLE "hosted_posts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hosted_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"excerpt" text NOT NULL,
	"slug" text NOT NULL,
	"state" text NOT NULL,
	"publish_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"author_id" bigint,
	"category_ids" bigint[] DEFAULT '{}' NOT NULL,
	"picture_id" text,
	"on_front_page" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_comments" (
	"site_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"remote_id" text NOT NULL,
	"parent_id" text,
	"author" text,
	"text" text NOT NULL,
	"url" text,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_comments_site_id_post_id_remote_id_pk" PRIMARY KEY("site_id","post_id","remote_id")
);
--> statement-breakpoint
CREATE TABLE "site_moves" (
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"post_id" text NOT NULL,
	"new_post_id" text,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_moves_from_id_to_id_post_id_pk" PRIMARY KEY("from_id","to_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "site_old_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"business_id" bigint NOT NULL,
	"site_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_pages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"html" text NOT NULL,
	"placement" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_transfers" (
	"from_id" bigint PRIMARY KEY NOT NULL,
	"business_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"state" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"message" text,
	"started_by" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"time_zone" text NOT NULL,
	"accent" text DEFAULT 'violet' NOT NULL,
	"social" jsonb,
	"design" jsonb,
	"menu" jsonb,
	"is_tracked" boolean DEFAULT true NOT NULL,
	"bar" jsonb,
	"domain" text,
	"domain_token" text,
	"domain_verified_at" timestamp with time zone,
	"slug" text,
	"address" text,
	"connection_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"moved_to_id" bigint,
	"transfer_lease_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" bigint PRIMARY KEY NOT NULL,
	"business_id" bigint NOT NULL,
	"site_id" bigint,
	"post_id" text,
	"message" text NOT NULL,
	"ai" boolean DEFAULT false NOT NULL,
	"thread" jsonb NOT NULL,
	"text" text NOT NULL,
	"link" text,
	"link_name" text DEFAULT '' NOT NULL,
	"link_description" text DEFAULT '' NOT NULL,
	"board_id" text,
	"media" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"ad_profile_id" bigint,
	"native_ad" jsonb
);
--> statement-breakpoint
CREATE TABLE "social_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "social_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"name" text NOT NULL,
	"message" text NOT NULL,
	"ai" boolean DEFAULT false NOT NULL,
	"versions" jsonb NOT NULL,
	"thread" jsonb NOT NULL,
	"saved_by_id" bigint NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "error_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "error_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"code" text NOT NULL,
	"message" text NOT NULL,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscribers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"state" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" bigint NOT NULL,
	"source_name" text NOT NULL,
	"source_path" text,
	"language" text NOT NULL,
	"consent" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"request" jsonb,
	"earlier_consents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"confirm_key_hash" text,
	"unsubscribe_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_emails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mailbox" text NOT NULL,
	"business_id" bigint NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" bigint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "short_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "short_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint NOT NULL,
	"site_id" bigint NOT NULL,
	"post_id" text NOT NULL,
	"code" text NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_day_visitors" (
	"site_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
	"post_id" text NOT NULL,
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "site_day_visitors_site_id_post_id_day_visitor_pk" PRIMARY KEY("site_id","post_id","day","visitor")
);
--> statement-breakpoint
CREATE TABLE "site_post_days" (
	"site_id" bigint NOT NULL,
	"business_id" bigint NOT NULL,
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
CREATE TABLE "event_receipts" (
	"subscriber" text NOT NULL,
	"event_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_receipts_subscriber_event_id_pk" PRIMARY KEY("subscriber","event_id")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "secrets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" bigint,
	"context" text NOT NULL,
	"key_id" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
ALTER TABLE "ad_actions" ADD CONSTRAINT "ad_actions_id_delivery_batches_id_fk" FOREIGN KEY ("id") REFERENCES "public"."delivery_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_actions" ADD CONSTRAINT "ad_actions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_changes" ADD CONSTRAINT "ad_changes_id_deliveries_id_fk" FOREIGN KEY ("id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_changes" ADD CONSTRAINT "ad_changes_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_limits" ADD CONSTRAINT "ad_limits_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_requested_actions" ADD CONSTRAINT "ad_requested_actions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_profile_networks" ADD CONSTRAINT "ad_profile_networks_profile_id_ad_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."ad_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_profiles" ADD CONSTRAINT "ad_profiles_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_profiles" ADD CONSTRAINT "ad_profiles_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_rule_accounts" ADD CONSTRAINT "ad_rule_accounts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_rules" ADD CONSTRAINT "ad_rules_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_alerts" ADD CONSTRAINT "ad_alerts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_spend_limits" ADD CONSTRAINT "ad_spend_limits_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_ads" ADD CONSTRAINT "campaign_ads_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "ai_settings" ADD CONSTRAINT "ai_settings_youtube_key_id_secrets_id_fk" FOREIGN KEY ("youtube_key_id") REFERENCES "public"."secrets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_voices" ADD CONSTRAINT "ai_voices_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "assets" ADD CONSTRAINT "assets_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_businesses" ADD CONSTRAINT "default_businesses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_businesses" ADD CONSTRAINT "default_businesses_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_assets" ADD CONSTRAINT "invitation_assets_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_assets" ADD CONSTRAINT "invitation_assets_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_id_users_id_fk" FOREIGN KEY ("accepted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_assets" ADD CONSTRAINT "member_assets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_assets" ADD CONSTRAINT "member_assets_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_roles" ADD CONSTRAINT "member_roles_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stranger_emails" ADD CONSTRAINT "stranger_emails_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_attempts" ADD CONSTRAINT "connection_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_attempts" ADD CONSTRAINT "connection_attempts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facebook_apps" ADD CONSTRAINT "facebook_apps_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reachable_assets" ADD CONSTRAINT "reachable_assets_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_action_codes" ADD CONSTRAINT "contest_action_codes_action_id_contest_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."contest_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_actions" ADD CONSTRAINT "contest_actions_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_changes" ADD CONSTRAINT "contest_changes_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_changes" ADD CONSTRAINT "contest_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_old_slugs" ADD CONSTRAINT "contest_old_slugs_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_prizes" ADD CONSTRAINT "contest_prizes_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_chain_checkpoints" ADD CONSTRAINT "contest_chain_checkpoints_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_chain_heads" ADD CONSTRAINT "contest_chain_heads_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_chain_lines" ADD CONSTRAINT "contest_chain_lines_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_draw_list_parts" ADD CONSTRAINT "contest_draw_list_parts_draw_id_contest_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."contest_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_draws" ADD CONSTRAINT "contest_draws_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_draws" ADD CONSTRAINT "contest_draws_prize_id_contest_prizes_id_fk" FOREIGN KEY ("prize_id") REFERENCES "public"."contest_prizes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_draws" ADD CONSTRAINT "contest_draws_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_winners" ADD CONSTRAINT "contest_winners_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_winners" ADD CONSTRAINT "contest_winners_prize_id_contest_prizes_id_fk" FOREIGN KEY ("prize_id") REFERENCES "public"."contest_prizes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_winners" ADD CONSTRAINT "contest_winners_draw_id_contest_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."contest_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_winners" ADD CONSTRAINT "contest_winners_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_winners" ADD CONSTRAINT "contest_winners_selected_by_users_id_fk" FOREIGN KEY ("selected_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_action_completions" ADD CONSTRAINT "contest_action_completions_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_action_completions" ADD CONSTRAINT "contest_action_completions_action_id_contest_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."contest_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_action_tries" ADD CONSTRAINT "contest_action_tries_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_action_tries" ADD CONSTRAINT "contest_action_tries_action_id_contest_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."contest_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_consents" ADD CONSTRAINT "contest_consents_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_entry_days" ADD CONSTRAINT "contest_entry_days_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_state_totals" ADD CONSTRAINT "contest_state_totals_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contestants" ADD CONSTRAINT "contestants_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contestants" ADD CONSTRAINT "contestants_consent_id_contest_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."contest_consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_entry_slots" ADD CONSTRAINT "contest_entry_slots_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_people" ADD CONSTRAINT "contest_people_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_people_slots" ADD CONSTRAINT "contest_people_slots_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_replay_changes" ADD CONSTRAINT "contest_replay_changes_replay_id_contest_replays_id_fk" FOREIGN KEY ("replay_id") REFERENCES "public"."contest_replays"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_replay_changes" ADD CONSTRAINT "contest_replay_changes_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_replays" ADD CONSTRAINT "contest_replays_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_replays" ADD CONSTRAINT "contest_replays_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_likes" ADD CONSTRAINT "page_likes_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_post_actions" ADD CONSTRAINT "page_post_actions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_posts" ADD CONSTRAINT "page_posts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_readings" ADD CONSTRAINT "page_readings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_batches" ADD CONSTRAINT "delivery_batches_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_batches" ADD CONSTRAINT "delivery_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_steps" ADD CONSTRAINT "delivery_steps_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_stops" ADD CONSTRAINT "delivery_stops_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_stops" ADD CONSTRAINT "delivery_stops_stopped_by_id_users_id_fk" FOREIGN KEY ("stopped_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_stops" ADD CONSTRAINT "delivery_stops_resumed_by_id_users_id_fk" FOREIGN KEY ("resumed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_answer_deliveries" ADD CONSTRAINT "page_answer_deliveries_id_deliveries_id_fk" FOREIGN KEY ("id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_answer_deliveries" ADD CONSTRAINT "page_answer_deliveries_answer_id_page_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."page_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_answers" ADD CONSTRAINT "page_answers_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_answers" ADD CONSTRAINT "page_answers_autoresponder_id_page_autoresponders_id_fk" FOREIGN KEY ("autoresponder_id") REFERENCES "public"."page_autoresponders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_autoresponders" ADD CONSTRAINT "page_autoresponders_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_syncs" ADD CONSTRAINT "comment_syncs_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_syncs" ADD CONSTRAINT "comment_syncs_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_syncs" ADD CONSTRAINT "comment_syncs_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synced_comments" ADD CONSTRAINT "synced_comments_sync_id_comment_syncs_id_fk" FOREIGN KEY ("sync_id") REFERENCES "public"."comment_syncs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facebook_extractors" ADD CONSTRAINT "facebook_extractors_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facebook_extractors" ADD CONSTRAINT "facebook_extractors_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facebook_extractors" ADD CONSTRAINT "facebook_extractors_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facebook_extracts" ADD CONSTRAINT "facebook_extracts_extractor_id_facebook_extractors_id_fk" FOREIGN KEY ("extractor_id") REFERENCES "public"."facebook_extractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_accounts" ADD CONSTRAINT "ad_accounts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_days" ADD CONSTRAINT "ad_days_account_id_ad_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ad_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_filters" ADD CONSTRAINT "ad_filters_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_objects" ADD CONSTRAINT "ad_objects_account_id_ad_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ad_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_unique_reads" ADD CONSTRAINT "ad_unique_reads_account_id_ad_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ad_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_uniques" ADD CONSTRAINT "ad_uniques_account_id_ad_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ad_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_preset_sums" ADD CONSTRAINT "ad_preset_sums_account_id_ad_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ad_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_preset_totals" ADD CONSTRAINT "ad_preset_totals_account_id_ad_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ad_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_week_versions" ADD CONSTRAINT "ad_week_versions_account_id_ad_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ad_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_weeks" ADD CONSTRAINT "ad_weeks_account_id_ad_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ad_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_attempts" ADD CONSTRAINT "lead_attempts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_attempts" ADD CONSTRAINT "lead_attempts_endpoint_id_lead_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."lead_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_destinations" ADD CONSTRAINT "lead_destinations_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_destinations" ADD CONSTRAINT "lead_destinations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_endpoints" ADD CONSTRAINT "lead_endpoints_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_endpoints" ADD CONSTRAINT "lead_endpoints_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_zapier_keys" ADD CONSTRAINT "lead_zapier_keys_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_zapier_keys" ADD CONSTRAINT "lead_zapier_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_deliveries" ADD CONSTRAINT "lead_deliveries_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_deliveries" ADD CONSTRAINT "lead_deliveries_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_deliveries" ADD CONSTRAINT "lead_deliveries_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_forms" ADD CONSTRAINT "lead_forms_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_forms" ADD CONSTRAINT "lead_forms_connected_by_users_id_fk" FOREIGN KEY ("connected_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_sends" ADD CONSTRAINT "lead_sends_id_deliveries_id_fk" FOREIGN KEY ("id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_sends" ADD CONSTRAINT "lead_sends_lead_delivery_id_lead_deliveries_id_fk" FOREIGN KEY ("lead_delivery_id") REFERENCES "public"."lead_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_settings" ADD CONSTRAINT "lead_settings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_tombstones" ADD CONSTRAINT "lead_tombstones_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_tombstones" ADD CONSTRAINT "lead_tombstones_form_id_lead_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."lead_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_form_id_lead_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."lead_forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_requests" ADD CONSTRAINT "lead_requests_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_requests" ADD CONSTRAINT "lead_requests_own_form_id_lead_own_forms_id_fk" FOREIGN KEY ("own_form_id") REFERENCES "public"."lead_own_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_rights_links" ADD CONSTRAINT "lead_rights_links_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_own_forms" ADD CONSTRAINT "lead_own_forms_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locker_days" ADD CONSTRAINT "locker_days_locker_id_lockers_id_fk" FOREIGN KEY ("locker_id") REFERENCES "public"."lockers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lockers" ADD CONSTRAINT "lockers_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lockers" ADD CONSTRAINT "lockers_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locker_clicks" ADD CONSTRAINT "locker_clicks_locker_id_lockers_id_fk" FOREIGN KEY ("locker_id") REFERENCES "public"."lockers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locker_people" ADD CONSTRAINT "locker_people_locker_id_lockers_id_fk" FOREIGN KEY ("locker_id") REFERENCES "public"."lockers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_file_key_stored_files_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_uploaded_by_id_users_id_fk" FOREIGN KEY ("uploaded_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thumbnails" ADD CONSTRAINT "thumbnails_file_key_stored_files_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_files"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thumbnails" ADD CONSTRAINT "thumbnails_thumbnail_key_stored_files_key_fk" FOREIGN KEY ("thumbnail_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_chunks" ADD CONSTRAINT "upload_chunks_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_chunks" ADD CONSTRAINT "upload_chunks_file_key_stored_files_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_reads" ADD CONSTRAINT "news_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_reads" ADD CONSTRAINT "news_reads_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_subscriptions" ADD CONSTRAINT "page_subscriptions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_filters" ADD CONSTRAINT "post_filters_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_readings" ADD CONSTRAINT "post_readings_post_id_reported_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."reported_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_pages" ADD CONSTRAINT "reported_pages_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_posts" ADD CONSTRAINT "reported_posts_page_id_reported_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."reported_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_posts" ADD CONSTRAINT "campaign_posts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_posts" ADD CONSTRAINT "campaign_posts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_copies" ADD CONSTRAINT "post_copies_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_copies" ADD CONSTRAINT "post_copies_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_copies" ADD CONSTRAINT "post_copies_edited_by_id_users_id_fk" FOREIGN KEY ("edited_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_publishes" ADD CONSTRAINT "post_publishes_id_deliveries_id_fk" FOREIGN KEY ("id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_publishes" ADD CONSTRAINT "post_publishes_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_publishes" ADD CONSTRAINT "post_publishes_copy_id_post_copies_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."post_copies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_copy_id_post_copies_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."post_copies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_contents" ADD CONSTRAINT "saved_contents_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_contents" ADD CONSTRAINT "saved_contents_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_admins" ADD CONSTRAINT "promotion_admins_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_admins" ADD CONSTRAINT "promotion_admins_added_by_id_users_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recycling_pool_posts" ADD CONSTRAINT "recycling_pool_posts_pool_id_recycling_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."recycling_pools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recycling_pool_posts" ADD CONSTRAINT "recycling_pool_posts_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recycling_pools" ADD CONSTRAINT "recycling_pools_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recycling_pools" ADD CONSTRAINT "recycling_pools_activated_by_id_users_id_fk" FOREIGN KEY ("activated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recycling_repeats" ADD CONSTRAINT "recycling_repeats_pool_id_recycling_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."recycling_pools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recycling_repeats" ADD CONSTRAINT "recycling_repeats_pool_post_id_recycling_pool_posts_id_fk" FOREIGN KEY ("pool_post_id") REFERENCES "public"."recycling_pool_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rss_channels" ADD CONSTRAINT "rss_channels_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rss_decisions" ADD CONSTRAINT "rss_decisions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rss_decisions" ADD CONSTRAINT "rss_decisions_channel_id_rss_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."rss_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rss_decisions" ADD CONSTRAINT "rss_decisions_item_id_rss_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."rss_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rss_favorites" ADD CONSTRAINT "rss_favorites_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rss_favorites" ADD CONSTRAINT "rss_favorites_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rss_feeds" ADD CONSTRAINT "rss_feeds_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rss_feeds" ADD CONSTRAINT "rss_feeds_channel_id_rss_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."rss_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rss_feeds" ADD CONSTRAINT "rss_feeds_source_id_rss_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."rss_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rss_items" ADD CONSTRAINT "rss_items_source_id_rss_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."rss_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rss_previews" ADD CONSTRAINT "rss_previews_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rss_previews" ADD CONSTRAINT "rss_previews_source_id_rss_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."rss_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rss_read_marks" ADD CONSTRAINT "rss_read_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rss_read_marks" ADD CONSTRAINT "rss_read_marks_item_id_rss_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."rss_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rss_read_watermarks" ADD CONSTRAINT "rss_read_watermarks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rss_read_watermarks" ADD CONSTRAINT "rss_read_watermarks_channel_id_rss_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."rss_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rss_rules" ADD CONSTRAINT "rss_rules_channel_id_rss_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."rss_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rss_rules" ADD CONSTRAINT "rss_rules_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rss_rules" ADD CONSTRAINT "rss_rules_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rss_sources" ADD CONSTRAINT "rss_sources_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosted_categories" ADD CONSTRAINT "hosted_categories_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosted_old_slugs" ADD CONSTRAINT "hosted_old_slugs_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosted_old_slugs" ADD CONSTRAINT "hosted_old_slugs_post_id_hosted_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."hosted_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosted_posts" ADD CONSTRAINT "hosted_posts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosted_posts" ADD CONSTRAINT "hosted_posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_comments" ADD CONSTRAINT "site_comments_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_moves" ADD CONSTRAINT "site_moves_from_id_sites_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_moves" ADD CONSTRAINT "site_moves_to_id_sites_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_old_slugs" ADD CONSTRAINT "site_old_slugs_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_pages" ADD CONSTRAINT "site_pages_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_transfers" ADD CONSTRAINT "site_transfers_from_id_sites_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_transfers" ADD CONSTRAINT "site_transfers_to_id_sites_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_id_deliveries_id_fk" FOREIGN KEY ("id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_templates" ADD CONSTRAINT "social_templates_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_templates" ADD CONSTRAINT "social_templates_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_emails" ADD CONSTRAINT "subscription_emails_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "ad_creations_text" ON "ad_creations" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ad_draft_comments_draft" ON "ad_draft_comments" USING btree ("draft_id","id");--> statement-breakpoint
CREATE INDEX "ad_drafts_business" ON "ad_drafts" USING btree ("business_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ad_drafts_token" ON "ad_drafts" USING btree ("preview_token") WHERE preview_token is not null;--> statement-breakpoint
CREATE INDEX "ad_profile_campaigns_item" ON "ad_profile_campaigns" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ad_requested_creations_key" ON "ad_requested_creations" USING btree ("business_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "ad_actions_business" ON "ad_actions" USING btree ("business_id","id");--> statement-breakpoint
CREATE INDEX "ad_changes_action" ON "ad_changes" USING btree ("action_id","id");--> statement-breakpoint
CREATE INDEX "ad_changes_raises" ON "ad_changes" USING btree ("business_id","raised_on","currency") WHERE raise_micros > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "ad_requested_actions_key" ON "ad_requested_actions" USING btree ("business_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "ad_requested_actions_undo" ON "ad_requested_actions" USING btree ("undo_of") WHERE is_waiting;--> statement-breakpoint
CREATE UNIQUE INDEX "ad_profile_networks_network" ON "ad_profile_networks" USING btree ("profile_id","network");--> statement-breakpoint
CREATE INDEX "ad_profile_networks_social" ON "ad_profile_networks" USING btree ("network","social_account_id");--> statement-breakpoint
CREATE INDEX "ad_profiles_business" ON "ad_profiles" USING btree ("business_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ad_profiles_idempotency_key" ON "ad_profiles" USING btree ("business_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "ad_profiles_text" ON "ad_profiles" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "ad_rules_rule" ON "ad_rules" USING btree ("business_id","account_id","remote_id") WHERE remote_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ad_rules_unconfirmed" ON "ad_rules" USING btree ("business_id","account_id","name") WHERE remote_id is null;--> statement-breakpoint
CREATE INDEX "campaign_ads_campaign" ON "campaign_ads" USING btree ("campaign_id");--> statement-breakpoint
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
CREATE UNIQUE INDEX "approval_links_key" ON "approval_links" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_links_person" ON "approval_links" USING btree ("approval_id","email");--> statement-breakpoint
CREATE INDEX "approvals_business" ON "approvals" USING btree ("business_id","state","id");--> statement-breakpoint
CREATE INDEX "approvals_expiry" ON "approvals" USING btree ("expires_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_subject" ON "approvals" USING btree ("business_id","kind","subject_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_text" ON "approvals" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_entries_text" ON "audit_entries" USING gin ("action" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_entries_business" ON "audit_entries" USING btree ("business_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_user" ON "audit_entries" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "automator_actions_ad" ON "automator_actions" USING btree ("automator_id","object_key","ad_profile_id") WHERE action_type = 'createAd';--> statement-breakpoint
CREATE INDEX "automator_actions_object" ON "automator_actions" USING btree ("business_id","at","object_key");--> statement-breakpoint
CREATE INDEX "automator_actions_automator" ON "automator_actions" USING btree ("automator_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "automator_runs_scheduled" ON "automator_runs" USING btree ("automator_id","scheduled_at") WHERE trigger = 'schedule';--> statement-breakpoint
CREATE INDEX "automator_runs_automator" ON "automator_runs" USING btree ("automator_id","id");--> statement-breakpoint
CREATE INDEX "automator_runs_open" ON "automator_runs" USING btree ("business_id","scheduled_at") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "automator_runs_finished" ON "automator_runs" USING btree ("finished_at") WHERE finished_at is not null;--> statement-breakpoint
CREATE INDEX "automators_business" ON "automators" USING btree ("business_id","priority","id");--> statement-breakpoint
CREATE INDEX "automators_due" ON "automators" USING btree ("next_run_at") WHERE next_run_at is not null;--> statement-breakpoint
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
CREATE UNIQUE INDEX "bulk_ai_fingerprints_article" ON "bulk_ai_fingerprints" USING btree ("article_id") WHERE article_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "assets_business_value" ON "assets" USING btree ("business_id","type","value");--> statement-breakpoint
CREATE INDEX "businesses_text" ON "businesses" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "businesses_owner" ON "businesses" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "businesses_deleted" ON "businesses" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "businesses_name" ON "businesses" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invitations_text" ON "invitations" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_key" ON "invitations" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_live" ON "invitations" USING btree ("business_id","email") WHERE state in ('invited', 're-invited');--> statement-breakpoint
CREATE INDEX "member_assets_asset" ON "member_assets" USING btree ("asset_id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_business_user" ON "members" USING btree ("business_id","user_id");--> statement-breakpoint
CREATE INDEX "members_business" ON "members" USING btree ("business_id","id","user_id");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id","id","business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "owner_requests_subject" ON "owner_requests" USING btree ("member_id","step","subject");--> statement-breakpoint
CREATE INDEX "owner_requests_business" ON "owner_requests" USING btree ("business_id","requested_at");--> statement-breakpoint
CREATE INDEX "campaigns_business" ON "campaigns" USING btree ("business_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_idempotency_key" ON "campaigns" USING btree ("business_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "campaigns_text" ON "campaigns" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "connection_attempts_state" ON "connection_attempts" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "connection_attempts_business" ON "connection_attempts" USING btree ("business_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "connections_account" ON "connections" USING btree ("business_id","network","mode","remote_id");--> statement-breakpoint
CREATE INDEX "connections_expiry" ON "connections" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "connections_checked" ON "connections" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "reachable_assets_asset" ON "reachable_assets" USING btree ("type","remote_id");--> statement-breakpoint
CREATE INDEX "contest_actions_contest" ON "contest_actions" USING btree ("contest_id","position");--> statement-breakpoint
CREATE INDEX "contest_changes_contest" ON "contest_changes" USING btree ("contest_id","id");--> statement-breakpoint
CREATE INDEX "contest_old_slugs_contest" ON "contest_old_slugs" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "contest_prizes_contest" ON "contest_prizes" USING btree ("contest_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "contests_slug" ON "contests" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "contests_submit" ON "contests" USING btree ("business_id","submit_id");--> statement-breakpoint
CREATE INDEX "contests_business" ON "contests" USING btree ("business_id","id");--> statement-breakpoint
CREATE INDEX "contests_campaign" ON "contests" USING btree ("campaign_id") WHERE campaign_id is not null;--> statement-breakpoint
CREATE INDEX "contests_times" ON "contests" USING btree ("business_id","starts_at","ends_at");--> statement-breakpoint
CREATE INDEX "contests_to_start" ON "contests" USING btree ("starts_at") WHERE published_at is not null and started_at is null;--> statement-breakpoint
CREATE INDEX "contests_to_end" ON "contests" USING btree ("ends_at") WHERE published_at is not null and ended_at is null;--> statement-breakpoint
CREATE INDEX "contests_text" ON "contests" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "contest_chain_lines_sequence" ON "contest_chain_lines" USING btree ("contest_id","sequence");--> statement-breakpoint
CREATE INDEX "contest_chain_lines_unsealed" ON "contest_chain_lines" USING btree ("contest_id","id") WHERE sequence is null;--> statement-breakpoint
CREATE INDEX "contest_chain_lines_receipt" ON "contest_chain_lines" USING btree ("contest_id","receipt_hash");--> statement-breakpoint
CREATE INDEX "contest_chain_lines_added" ON "contest_chain_lines" USING btree ("contest_id") WHERE kind = 'added';--> statement-breakpoint
CREATE UNIQUE INDEX "contest_draws_prize" ON "contest_draws" USING btree ("prize_id");--> statement-breakpoint
CREATE INDEX "contest_draws_contest" ON "contest_draws" USING btree ("contest_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contest_winners_rank" ON "contest_winners" USING btree ("draw_id","rank");--> statement-breakpoint
CREATE UNIQUE INDEX "contest_winners_receipt" ON "contest_winners" USING btree ("prize_id","receipt_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "contest_winners_claim" ON "contest_winners" USING btree ("claim_token_hash");--> statement-breakpoint
CREATE INDEX "contest_winners_contest" ON "contest_winners" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "contest_winners_to_claim" ON "contest_winners" USING btree ("claim_until") WHERE state in ('selected', 'announced');--> statement-breakpoint
CREATE UNIQUE INDEX "contest_action_completions_once" ON "contest_action_completions" USING btree ("contestant_id","action_id","occurrence");--> statement-breakpoint
CREATE UNIQUE INDEX "contest_action_completions_account" ON "contest_action_completions" USING btree ("action_id","account_hash") WHERE account_hash is not null;--> statement-breakpoint
CREATE INDEX "contest_action_completions_contest" ON "contest_action_completions" USING btree ("contest_id","completed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contest_consents_text" ON "contest_consents" USING btree ("contest_id","text_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "contestants_email" ON "contestants" USING btree ("contest_id","email_normalized");--> statement-breakpoint
CREATE UNIQUE INDEX "contestants_receipt" ON "contestants" USING btree ("contest_id","receipt_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "contestants_referral_code" ON "contestants" USING btree ("referral_code");--> statement-breakpoint
CREATE INDEX "contestants_newest" ON "contestants" USING btree ("contest_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contestants_state" ON "contestants" USING btree ("contest_id","state","id");--> statement-breakpoint
CREATE INDEX "contestants_points" ON "contestants" USING btree ("contest_id","points" DESC NULLS LAST,"points_at");--> statement-breakpoint
CREATE INDEX "contestants_referrer" ON "contestants" USING btree ("referrer_id") WHERE referrer_id is not null;--> statement-breakpoint
CREATE INDEX "contestants_person" ON "contestants" USING btree ("business_id","email_normalized");--> statement-breakpoint
CREATE INDEX "contestants_email_prefix" ON "contestants" USING btree ("contest_id",lower(email) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "contestants_name_prefix" ON "contestants" USING btree ("contest_id",lower(name) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "contestants_text" ON "contestants" USING gin ("email" gin_trgm_ops,"name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contestants_address" ON "contestants" USING btree ("contest_id",(signals->>'addressHash'));--> statement-breakpoint
CREATE INDEX "contestants_device" ON "contestants" USING btree ("contest_id",(signals->>'deviceHash'));--> statement-breakpoint
CREATE INDEX "contestants_unscored" ON "contestants" USING btree ("contest_id","id") WHERE score is null and state = 'counted' and origin = 'visitor';--> statement-breakpoint
CREATE INDEX "contestants_unconfirmed" ON "contestants" USING btree ("created_at") WHERE state = 'unconfirmed';--> statement-breakpoint
CREATE INDEX "contestants_reminder" ON "contestants" USING btree ("contest_id") WHERE reminder_at is not null;--> statement-breakpoint
CREATE INDEX "contestants_link_mail" ON "contestants" USING btree ("link_mail_at") WHERE link_mail_at is not null;--> statement-breakpoint
CREATE INDEX "contest_entry_slots_slot" ON "contest_entry_slots" USING btree ("slot");--> statement-breakpoint
CREATE INDEX "contest_people_slots_slot" ON "contest_people_slots" USING btree ("slot");--> statement-breakpoint
CREATE INDEX "contest_replay_changes_contestant" ON "contest_replay_changes" USING btree ("contestant_id");--> statement-breakpoint
CREATE INDEX "contest_replays_contest" ON "contest_replays" USING btree ("contest_id","id");--> statement-breakpoint
CREATE INDEX "page_post_actions_read" ON "page_post_actions" USING btree ("business_id","page_id","read_at");--> statement-breakpoint
CREATE INDEX "deliveries_state_next_at" ON "deliveries" USING btree ("state","next_at","id") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "deliveries_look_first" ON "deliveries" USING btree ("next_at") WHERE look_first is not null;--> statement-breakpoint
CREATE INDEX "deliveries_business_state_next_at" ON "deliveries" USING btree ("business_id","state","next_at","id") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "deliveries_due_at" ON "deliveries" USING btree ("business_id","due_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deliveries_slot" ON "deliveries" USING btree ("network","account_id","slot_at") WHERE slot_at is not null;--> statement-breakpoint
CREATE INDEX "deliveries_remote" ON "deliveries" USING btree ("network","account_id","remote_id") WHERE remote_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_idempotency_key" ON "deliveries" USING btree ("business_id","kind","idempotency_key","idempotency_position") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "deliveries_campaign" ON "deliveries" USING btree ("campaign_id","due_at") WHERE campaign_id is not null;--> statement-breakpoint
CREATE INDEX "deliveries_batch" ON "deliveries" USING btree ("batch_id","state") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "deliveries_sequence" ON "deliveries" USING btree ("sequence_key","slot_at") WHERE sequence_key is not null;--> statement-breakpoint
CREATE INDEX "deliveries_expires_at" ON "deliveries" USING btree ("expires_at") WHERE expires_at is not null and state = 'planned';--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_undo_of" ON "deliveries" USING btree ("undo_of") WHERE undo_of is not null;--> statement-breakpoint
CREATE INDEX "deliveries_text" ON "deliveries" USING gin ("title" gin_trgm_ops,"account_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "delivery_batches_business" ON "delivery_batches" USING btree ("business_id","kind","id");--> statement-breakpoint
CREATE INDEX "delivery_batches_open" ON "delivery_batches" USING btree ("id") WHERE finished_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_batches_idempotency_key" ON "delivery_batches" USING btree ("business_id","kind","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_batches_undo_of" ON "delivery_batches" USING btree ("undo_of") WHERE undo_of is not null;--> statement-breakpoint
CREATE INDEX "delivery_batches_text" ON "delivery_batches" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "delivery_steps_delivery" ON "delivery_steps" USING btree ("delivery_id","id");--> statement-breakpoint
CREATE INDEX "delivery_stops_active" ON "delivery_stops" USING btree ("business_id") WHERE resumed_at is null and campaign_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_stops_campaign" ON "delivery_stops" USING btree ("campaign_id") WHERE resumed_at is null and campaign_id is not null;--> statement-breakpoint
CREATE INDEX "page_answer_deliveries_answer" ON "page_answer_deliveries" USING btree ("answer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "page_answers_change" ON "page_answers" USING btree ("business_id","change_key");--> statement-breakpoint
CREATE UNIQUE INDEX "page_answers_person_post" ON "page_answers" USING btree ("business_id","page_id","person_id","post_id") WHERE skip_reason is null and post_id is not null;--> statement-breakpoint
CREATE INDEX "page_answers_newest" ON "page_answers" USING btree ("business_id","id");--> statement-breakpoint
CREATE INDEX "page_answers_autoresponder" ON "page_answers" USING btree ("autoresponder_id");--> statement-breakpoint
CREATE INDEX "page_answers_person" ON "page_answers" USING btree ("business_id","page_id","person_id","created_at");--> statement-breakpoint
CREATE INDEX "page_answers_created" ON "page_answers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "page_autoresponders_business" ON "page_autoresponders" USING btree ("business_id","page_id","order","id");--> statement-breakpoint
CREATE UNIQUE INDEX "comment_syncs_site" ON "comment_syncs" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "comment_syncs_business" ON "comment_syncs" USING btree ("business_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "synced_comments_once" ON "synced_comments" USING btree ("sync_id","remote_id");--> statement-breakpoint
CREATE INDEX "synced_comments_post" ON "synced_comments" USING btree ("sync_id","post_id","written_at");--> statement-breakpoint
CREATE INDEX "synced_comments_share" ON "synced_comments" USING btree ("sync_id","share_id");--> statement-breakpoint
CREATE INDEX "synced_comments_newest" ON "synced_comments" USING btree ("sync_id","written_at");--> statement-breakpoint
CREATE UNIQUE INDEX "facebook_extractors_pair" ON "facebook_extractors" USING btree ("business_id","site_id","page_id");--> statement-breakpoint
CREATE UNIQUE INDEX "facebook_extracts_once" ON "facebook_extracts" USING btree ("extractor_id","remote_id");--> statement-breakpoint
CREATE INDEX "facebook_extracts_made" ON "facebook_extracts" USING btree ("extractor_id","site_post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_key" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "devices_user" ON "devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_confirmations_user" ON "email_confirmations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_text" ON "users" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "ad_accounts_account" ON "ad_accounts" USING btree ("business_id","network","remote_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "ad_accounts_due" ON "ad_accounts" USING btree ("next_sync_at") WHERE next_sync_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ad_filters_name" ON "ad_filters" USING btree ("business_id","network",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "ad_objects_object" ON "ad_objects" USING btree ("account_id","level","remote_id");--> statement-breakpoint
CREATE INDEX "ad_objects_text" ON "ad_objects" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ad_objects_uncounted" ON "ad_objects" USING btree ("account_id") WHERE counted_state is distinct from state;--> statement-breakpoint
CREATE INDEX "lead_attempts_endpoint" ON "lead_attempts" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "lead_attempts_lead" ON "lead_attempts" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "lead_destinations_business" ON "lead_destinations" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "lead_destinations_digest" ON "lead_destinations" USING btree ("next_digest_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_destinations_key" ON "lead_destinations" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "lead_endpoints_business" ON "lead_endpoints" USING btree ("business_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_endpoints_public_id" ON "lead_endpoints" USING btree ("public_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_zapier_keys_hash" ON "lead_zapier_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_deliveries_once" ON "lead_deliveries" USING btree ("lead_id","kind","target_id");--> statement-breakpoint
CREATE INDEX "lead_deliveries_target" ON "lead_deliveries" USING btree ("kind","target_id","state");--> statement-breakpoint
CREATE INDEX "lead_deliveries_state" ON "lead_deliveries" USING btree ("business_id","state");--> statement-breakpoint
CREATE INDEX "lead_deliveries_delivery" ON "lead_deliveries" USING btree ("delivery_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_forms_remote" ON "lead_forms" USING btree ("business_id","source","remote_id");--> statement-breakpoint
CREATE INDEX "lead_forms_connected" ON "lead_forms" USING btree ("source","id") WHERE is_connected;--> statement-breakpoint
CREATE INDEX "lead_forms_page" ON "lead_forms" USING btree ("page_id","remote_id");--> statement-breakpoint
CREATE INDEX "lead_sends_lead" ON "lead_sends" USING btree ("lead_delivery_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_tombstones_remote" ON "lead_tombstones" USING btree ("business_id","source","remote_id");--> statement-breakpoint
CREATE INDEX "lead_tombstones_form" ON "lead_tombstones" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "lead_tombstones_created" ON "lead_tombstones" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_remote" ON "leads" USING btree ("business_id","source","remote_id");--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("business_id","id");--> statement-breakpoint
CREATE INDEX "leads_form" ON "leads" USING btree ("form_id","created_at");--> statement-breakpoint
CREATE INDEX "leads_person" ON "leads" USING btree ("business_id","email_key");--> statement-breakpoint
CREATE INDEX "leads_retention" ON "leads" USING btree ("business_id","received_at");--> statement-breakpoint
CREATE INDEX "leads_text" ON "leads" USING gin ("email" gin_trgm_ops,"name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "lead_emails_mailbox" ON "lead_emails" USING btree ("mailbox","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_requests_key" ON "lead_requests" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_requests_person" ON "lead_requests" USING btree ("own_form_id","email_key");--> statement-breakpoint
CREATE INDEX "lead_requests_requested" ON "lead_requests" USING btree ("requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_rights_links_key" ON "lead_rights_links" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_own_forms_slug" ON "lead_own_forms" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "lead_own_forms_business" ON "lead_own_forms" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "locker_days_day" ON "locker_days" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "lockers_public_id" ON "lockers" USING btree ("public_id");--> statement-breakpoint
CREATE INDEX "lockers_business" ON "lockers" USING btree ("business_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "lockers_idempotency_key" ON "lockers" USING btree ("business_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "lockers_text" ON "lockers" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "lockers_campaign" ON "lockers" USING btree ("campaign_id") WHERE campaign_id is not null;--> statement-breakpoint
CREATE INDEX "locker_clicks_clicked" ON "locker_clicks" USING btree ("clicked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "locker_people_browser" ON "locker_people" USING btree ("locker_id","browser_hash","address_hash");--> statement-breakpoint
CREATE INDEX "locker_people_address" ON "locker_people" USING btree ("locker_id","address_hash");--> statement-breakpoint
CREATE INDEX "locker_people_pending" ON "locker_people" USING btree ("requested_at") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "media_text" ON "media" USING gin ("name" gin_trgm_ops,"alt" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "media_token" ON "media" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "media_business_file" ON "media" USING btree ("business_id","file_key");--> statement-breakpoint
CREATE INDEX "media_business" ON "media" USING btree ("business_id","id");--> statement-breakpoint
CREATE INDEX "media_file" ON "media" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "media_uses_ref" ON "media_uses" USING btree ("kind","ref_id");--> statement-breakpoint
CREATE INDEX "stored_files_touched" ON "stored_files" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "thumbnails_thumbnail" ON "thumbnails" USING btree ("thumbnail_key");--> statement-breakpoint
CREATE INDEX "upload_chunks_file" ON "upload_chunks" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "uploads_business" ON "uploads" USING btree ("business_id","state");--> statement-breakpoint
CREATE INDEX "uploads_touched" ON "uploads" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "uploads_media" ON "uploads" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "video_search_cache_cached" ON "video_search_cache" USING btree ("cached_at");--> statement-breakpoint
CREATE INDEX "news_start" ON "news" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "news_text" ON "news" USING gin ("header" gin_trgm_ops,"intro" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_group" ON "notifications" USING btree ("user_id","group_key") WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "page_changes_once" ON "page_changes" USING btree ("key");--> statement-breakpoint
CREATE INDEX "page_changes_unpublished" ON "page_changes" USING btree ("id") WHERE published_at is null;--> statement-breakpoint
CREATE INDEX "page_changes_received" ON "page_changes" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "page_subscriptions_page" ON "page_subscriptions" USING btree ("page_id");--> statement-breakpoint
CREATE UNIQUE INDEX "post_filters_name" ON "post_filters" USING btree ("business_id","report",lower("name"));--> statement-breakpoint
CREATE INDEX "post_readings_date" ON "post_readings" USING btree ("date");--> statement-breakpoint
CREATE UNIQUE INDEX "reported_pages_page" ON "reported_pages" USING btree ("business_id","remote_id");--> statement-breakpoint
CREATE INDEX "reported_pages_due" ON "reported_pages" USING btree ("next_sync_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reported_posts_post" ON "reported_posts" USING btree ("page_id","remote_id");--> statement-breakpoint
CREATE INDEX "reported_posts_created" ON "reported_posts" USING btree ("page_id","created_at");--> statement-breakpoint
CREATE INDEX "reported_posts_text" ON "reported_posts" USING gin ("message" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "campaign_posts_campaign" ON "campaign_posts" USING btree ("campaign_id");--> statement-breakpoint
CREATE UNIQUE INDEX "post_copies_post" ON "post_copies" USING btree ("site_id","post_id") WHERE post_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "post_copies_idempotency_key" ON "post_copies" USING btree ("business_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "post_copies_site" ON "post_copies" USING btree ("site_id","edited_at");--> statement-breakpoint
CREATE INDEX "post_copies_published" ON "post_copies" USING btree ("business_id","published_at") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "post_copies_text" ON "post_copies" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "post_publishes_copy" ON "post_publishes" USING btree ("copy_id");--> statement-breakpoint
CREATE INDEX "post_publishes_site" ON "post_publishes" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "post_revisions_copy" ON "post_revisions" USING btree ("copy_id","id");--> statement-breakpoint
CREATE INDEX "saved_contents_business" ON "saved_contents" USING btree ("business_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_admins_email" ON "promotion_admins" USING btree ("kind","promotion_id","email");--> statement-breakpoint
CREATE INDEX "promotion_admins_business" ON "promotion_admins" USING btree ("business_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "recycling_pool_posts_post" ON "recycling_pool_posts" USING btree ("pool_id","post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recycling_pools_name" ON "recycling_pools" USING btree ("business_id",lower("name"));--> statement-breakpoint
CREATE INDEX "recycling_pools_active" ON "recycling_pools" USING btree ("id") WHERE is_active;--> statement-breakpoint
CREATE UNIQUE INDEX "recycling_repeats_slot" ON "recycling_repeats" USING btree ("pool_id","slot_at");--> statement-breakpoint
CREATE INDEX "recycling_repeats_post" ON "recycling_repeats" USING btree ("pool_post_id");--> statement-breakpoint
CREATE INDEX "rss_channels_business" ON "rss_channels" USING btree ("business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rss_decisions_once" ON "rss_decisions" USING btree ("channel_id","item_id");--> statement-breakpoint
CREATE INDEX "rss_decisions_newest" ON "rss_decisions" USING btree ("business_id","channel_id","id");--> statement-breakpoint
CREATE INDEX "rss_decisions_item" ON "rss_decisions" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rss_favorites_once" ON "rss_favorites" USING btree ("business_id","link_key");--> statement-breakpoint
CREATE INDEX "rss_favorites_text" ON "rss_favorites" USING gin ("title" gin_trgm_ops,"description" gin_trgm_ops,"note" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "rss_favorites_days" ON "rss_favorites" USING btree ("business_id","set_date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "rss_feeds_once" ON "rss_feeds" USING btree ("channel_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rss_feeds_search" ON "rss_feeds" USING btree ("channel_id","search_text") WHERE "rss_feeds"."source_id" is null;--> statement-breakpoint
CREATE INDEX "rss_feeds_business" ON "rss_feeds" USING btree ("business_id","source_id");--> statement-breakpoint
CREATE INDEX "rss_feeds_source" ON "rss_feeds" USING btree ("source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rss_items_key" ON "rss_items" USING btree ("source_id","key");--> statement-breakpoint
CREATE INDEX "rss_items_newest" ON "rss_items" USING btree ("source_id","published_at","id","signature");--> statement-breakpoint
CREATE INDEX "rss_items_unsigned" ON "rss_items" USING btree ("id") WHERE "rss_items"."signature" is null;--> statement-breakpoint
CREATE INDEX "rss_items_link" ON "rss_items" USING btree ("link_key");--> statement-breakpoint
CREATE INDEX "rss_items_text" ON "rss_items" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "rss_items_published" ON "rss_items" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "rss_previews_source" ON "rss_previews" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "rss_read_marks_item" ON "rss_read_marks" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "rss_read_watermarks_channel" ON "rss_read_watermarks" USING btree ("channel_id");--> statement-breakpoint
CREATE INDEX "rss_rules_business" ON "rss_rules" USING btree ("business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rss_sources_address" ON "rss_sources" USING btree ("address");--> statement-breakpoint
CREATE INDEX "rss_sources_due" ON "rss_sources" USING btree ("host","due_at");--> statement-breakpoint
CREATE INDEX "rss_sources_directory" ON "rss_sources" USING btree ("is_directory") WHERE "rss_sources"."is_directory";--> statement-breakpoint
CREATE UNIQUE INDEX "hosted_categories_slug" ON "hosted_categories" USING btree ("site_id","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "hosted_categories_name" ON "hosted_categories" USING btree ("site_id",coalesce(parent_id, 0),lower(name));--> statement-breakpoint
CREATE INDEX "hosted_old_slugs_post" ON "hosted_old_slugs" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "hosted_posts_text" ON "hosted_posts" USING gin ("title" gin_trgm_ops,"html" gin_trgm_ops,"excerpt" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "hosted_posts_slug" ON "hosted_posts" USING btree ("site_id","slug") WHERE slug <> '';--> statement-breakpoint
CREATE INDEX "hosted_posts_published" ON "hosted_posts" USING btree ("site_id","state","publish_at","id");--> statement-breakpoint
CREATE INDEX "hosted_posts_newest" ON "hosted_posts" USING btree ("site_id",coalesce(publish_at, created_at),"id");--> statement-breakpoint
CREATE INDEX "hosted_posts_created" ON "hosted_posts" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "site_old_slugs_site" ON "site_old_slugs" USING btree ("site_id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_pages_slug" ON "site_pages" USING btree ("site_id","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_slug" ON "sites" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_domain" ON "sites" USING btree ("domain") WHERE domain_verified_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sites_connection" ON "sites" USING btree ("business_id","connection_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sites_business" ON "sites" USING btree ("business_id","id");--> statement-breakpoint
CREATE INDEX "shares_of_post" ON "shares" USING btree ("site_id","post_id") WHERE site_id is not null;--> statement-breakpoint
CREATE INDEX "shares_text" ON "shares" USING gin ("message" gin_trgm_ops,"link" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "social_templates_name" ON "social_templates" USING btree ("business_id",lower("name"));--> statement-breakpoint
CREATE INDEX "error_log_user" ON "error_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "error_log_at" ON "error_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "subscribers_text" ON "subscribers" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_address" ON "subscribers" USING btree ("business_id","address");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_confirm_key" ON "subscribers" USING btree ("confirm_key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_unsubscribe_key" ON "subscribers" USING btree ("unsubscribe_key");--> statement-breakpoint
CREATE INDEX "subscribers_newest" ON "subscribers" USING btree ("business_id","id");--> statement-breakpoint
CREATE INDEX "subscribers_source" ON "subscribers" USING btree ("source_kind","source_id");--> statement-breakpoint
CREATE INDEX "subscribers_pending" ON "subscribers" USING btree ("requested_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "subscription_emails_mailbox" ON "subscription_emails" USING btree ("mailbox","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "short_links_code" ON "short_links" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "short_links_post" ON "short_links" USING btree ("site_id","post_id");--> statement-breakpoint
CREATE INDEX "short_links_business" ON "short_links" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "site_day_visitors_day" ON "site_day_visitors" USING btree ("day");--> statement-breakpoint
CREATE INDEX "site_post_days_day" ON "site_post_days" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "event_receipts_at" ON "event_receipts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "secret_key_id" ON "secrets" USING btree ("key_id");--> statement-breakpoint
ALTER TABLE "contest_draw_list_parts" ALTER COLUMN "lines" SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit entries are only ever added';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION refuse_changed_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'steps of a share are only ever added';
END
$$;
--> statement-breakpoint
CREATE TRIGGER share_steps_append_only BEFORE UPDATE OR TRUNCATE ON delivery_steps
FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_step();
