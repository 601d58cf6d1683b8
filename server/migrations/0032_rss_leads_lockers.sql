CREATE TABLE "page_answer_deliveries" (
	"id" bigint PRIMARY KEY NOT NULL,
	"answer_id" bigint NOT NULL,
	"type" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"autoresponder_id" integer,
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
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_autoresponders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
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
CREATE TABLE "lead_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"endpoint_id" integer NOT NULL,
	"lead_id" integer,
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
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_destinations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
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
	"last_picked_id" integer DEFAULT 0 NOT NULL,
	"picked_up_at" timestamp with time zone,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_endpoints" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_endpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"kind" text NOT NULL,
	"public_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"forms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"ended" text,
	"secret_id" integer NOT NULL,
	"old_secret_id" integer,
	"old_secret_until" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"last_at" timestamp with time zone,
	"last_message" text,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_zapier_keys" (
	"business_id" integer PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"prefix" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"copied_at" timestamp with time zone,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lead_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"lead_id" integer NOT NULL,
	"kind" text NOT NULL,
	"target_id" integer NOT NULL,
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
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_forms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"source" text NOT NULL,
	"remote_id" text NOT NULL,
	"name" text NOT NULL,
	"page_id" text,
	"page_name" text,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_connected" boolean DEFAULT false NOT NULL,
	"connected_at" timestamp with time zone,
	"connected_by" integer,
	"list" jsonb,
	"campaign_note" text,
	"toggle_type" text DEFAULT 'select' NOT NULL,
	"contest_id" integer DEFAULT 0 NOT NULL,
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
	"lead_delivery_id" integer NOT NULL,
	"is_replay" boolean DEFAULT false NOT NULL,
	"list" jsonb
);
--> statement-breakpoint
CREATE TABLE "lead_settings" (
	"business_id" integer PRIMARY KEY NOT NULL,
	"retention_days" integer
);
--> statement-breakpoint
CREATE TABLE "lead_tombstones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_tombstones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"source" text NOT NULL,
	"remote_id" text NOT NULL,
	"form_id" integer NOT NULL,
	"is_test" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"source" text NOT NULL,
	"remote_id" text NOT NULL,
	"form_id" integer NOT NULL,
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
	"person_id" integer,
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
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mailbox" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"own_form_id" integer NOT NULL,
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
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_rights_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"email_key" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"key_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"remains" jsonb
);
--> statement-breakpoint
CREATE TABLE "lead_own_forms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_own_forms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"slug" text NOT NULL,
	"settings" jsonb NOT NULL,
	"consent_version" integer DEFAULT 1 NOT NULL,
	"expired_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "locker_days" (
	"locker_id" integer NOT NULL,
	"day" date NOT NULL,
	"page" text NOT NULL,
	"kind" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "locker_days_locker_id_day_page_kind_pk" PRIMARY KEY("locker_id","day","page","kind")
);
--> statement-breakpoint
CREATE TABLE "lockers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lockers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"public_id" text NOT NULL,
	"name" text NOT NULL,
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
	"created_by_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"idempotency_key" text,
	"request_hash" text
);
--> statement-breakpoint
CREATE TABLE "locker_clicks" (
	"locker_id" integer NOT NULL,
	"nonce" text NOT NULL,
	"clicked_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "locker_clicks_locker_id_nonce_pk" PRIMARY KEY("locker_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "locker_people" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "locker_people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"locker_id" integer NOT NULL,
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
	"business_id" integer NOT NULL,
	"page_id" text NOT NULL,
	"subscriber" text NOT NULL,
	"fields" text[] NOT NULL,
	"problem" text,
	"checked_at" timestamp with time zone,
	CONSTRAINT "page_subscriptions_business_id_page_id_subscriber_pk" PRIMARY KEY("business_id","page_id","subscriber")
);
--> statement-breakpoint
CREATE TABLE "rss_channels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rss_channels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"title" text NOT NULL,
	"site_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rss_decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rss_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"channel_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"site_id" integer,
	"copy_id" integer,
	"decided_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rss_favorites" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rss_favorites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"saved_by_id" integer NOT NULL,
	"type" text NOT NULL,
	"permalink" text NOT NULL,
	"link_key" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"picture" text,
	"published_at" timestamp with time zone,
	"set_date" date NOT NULL,
	"note" text NOT NULL,
	"site_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"additional_data" jsonb,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rss_feeds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rss_feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"channel_id" integer NOT NULL,
	"source_id" integer,
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
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rss_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source_id" integer NOT NULL,
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
	"content_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rss_previews" (
	"business_id" integer NOT NULL,
	"source_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "rss_previews_business_id_source_id_pk" PRIMARY KEY("business_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "rss_read_marks" (
	"user_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"is_read" boolean NOT NULL,
	CONSTRAINT "rss_read_marks_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "rss_read_watermarks" (
	"user_id" integer NOT NULL,
	"channel_id" integer NOT NULL,
	"through_item_id" integer NOT NULL,
	CONSTRAINT "rss_read_watermarks_user_id_channel_id_pk" PRIMARY KEY("user_id","channel_id")
);
--> statement-breakpoint
CREATE TABLE "rss_rules" (
	"channel_id" integer PRIMARY KEY NOT NULL,
	"business_id" integer NOT NULL,
	"is_enabled" boolean NOT NULL,
	"site_id" integer,
	"category_id" integer NOT NULL,
	"include" text NOT NULL,
	"exclude" text NOT NULL,
	"max_per_day" integer NOT NULL,
	"saved_by_id" integer NOT NULL,
	"after_item_id" integer NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "rss_sources" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rss_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"guid" text NOT NULL,
	"address" text NOT NULL,
	"business_id" integer,
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
ALTER TABLE "page_answer_deliveries" ADD CONSTRAINT "page_answer_deliveries_id_deliveries_id_fk" FOREIGN KEY ("id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_answer_deliveries" ADD CONSTRAINT "page_answer_deliveries_answer_id_page_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."page_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_answers" ADD CONSTRAINT "page_answers_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_answers" ADD CONSTRAINT "page_answers_autoresponder_id_page_autoresponders_id_fk" FOREIGN KEY ("autoresponder_id") REFERENCES "public"."page_autoresponders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_autoresponders" ADD CONSTRAINT "page_autoresponders_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "page_subscriptions" ADD CONSTRAINT "page_subscriptions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "page_answer_deliveries_answer" ON "page_answer_deliveries" USING btree ("answer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "page_answers_change" ON "page_answers" USING btree ("business_id","change_key");--> statement-breakpoint
CREATE UNIQUE INDEX "page_answers_person_post" ON "page_answers" USING btree ("business_id","page_id","person_id","post_id") WHERE skip_reason is null and post_id is not null;--> statement-breakpoint
CREATE INDEX "page_answers_newest" ON "page_answers" USING btree ("business_id","id");--> statement-breakpoint
CREATE INDEX "page_answers_autoresponder" ON "page_answers" USING btree ("autoresponder_id");--> statement-breakpoint
CREATE INDEX "page_answers_person" ON "page_answers" USING btree ("business_id","page_id","person_id","created_at");--> statement-breakpoint
CREATE INDEX "page_answers_created" ON "page_answers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "page_autoresponders_business" ON "page_autoresponders" USING btree ("business_id","page_id","order","id");--> statement-breakpoint
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
CREATE INDEX "locker_clicks_clicked" ON "locker_clicks" USING btree ("clicked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "locker_people_browser" ON "locker_people" USING btree ("locker_id","browser_hash","address_hash");--> statement-breakpoint
CREATE INDEX "locker_people_address" ON "locker_people" USING btree ("locker_id","address_hash");--> statement-breakpoint
CREATE INDEX "locker_people_pending" ON "locker_people" USING btree ("requested_at") WHERE confirmed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "page_changes_once" ON "page_changes" USING btree ("key");--> statement-breakpoint
CREATE INDEX "page_changes_unpublished" ON "page_changes" USING btree ("id") WHERE published_at is null;--> statement-breakpoint
CREATE INDEX "page_changes_received" ON "page_changes" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "page_subscriptions_page" ON "page_subscriptions" USING btree ("page_id");--> statement-breakpoint
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
CREATE INDEX "rss_items_newest" ON "rss_items" USING btree ("source_id","published_at","id");--> statement-breakpoint
CREATE INDEX "rss_items_link" ON "rss_items" USING btree ("link_key");--> statement-breakpoint
CREATE INDEX "rss_items_text" ON "rss_items" USING gin ("title" gin_trgm_ops,"description" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "rss_previews_source" ON "rss_previews" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "rss_read_marks_item" ON "rss_read_marks" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "rss_read_watermarks_channel" ON "rss_read_watermarks" USING btree ("channel_id");--> statement-breakpoint
CREATE INDEX "rss_rules_business" ON "rss_rules" USING btree ("business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rss_sources_address" ON "rss_sources" USING btree ("address");--> statement-breakpoint
CREATE INDEX "rss_sources_due" ON "rss_sources" USING btree ("host","due_at");--> statement-breakpoint
CREATE INDEX "rss_sources_directory" ON "rss_sources" USING btree ("is_directory") WHERE "rss_sources"."is_directory";