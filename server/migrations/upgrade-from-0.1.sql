-- From the last migration of release 0.1, 0040_search_indexes, to the baseline. A start applies it in one transaction.
ALTER TABLE "ad_accounts" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_actions" ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_alerts" ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_builder_settings" ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_changes" ALTER COLUMN "ad_account_id" SET DATA TYPE bigint, ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_creation_items" ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_creations" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "profile_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_days" ALTER COLUMN "account_id" SET DATA TYPE bigint, ALTER COLUMN "object_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_draft_comments" ALTER COLUMN "draft_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_drafts" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "saved_by_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_filters" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_limits" ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_objects" ALTER COLUMN "account_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_preset_sums" ALTER COLUMN "account_id" SET DATA TYPE bigint, ALTER COLUMN "object_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_preset_totals" ALTER COLUMN "account_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_profile_campaigns" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "profile_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_profile_networks" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "profile_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_profiles" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "saved_by_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_requested_actions" ALTER COLUMN "approval_id" SET DATA TYPE bigint, ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_requested_creations" ALTER COLUMN "approval_id" SET DATA TYPE bigint, ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_rule_accounts" ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_rules" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_spend_limits" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "set_by_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_unique_reads" ALTER COLUMN "account_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_uniques" ALTER COLUMN "account_id" SET DATA TYPE bigint, ALTER COLUMN "object_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_week_versions" ALTER COLUMN "account_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ad_weeks" ALTER COLUMN "account_id" SET DATA TYPE bigint, ALTER COLUMN "object_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ai_articles" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ai_calls" ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ai_images" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "media_id" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ai_months" ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ai_settings" ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ai_voices" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "approval_links" ALTER COLUMN "approval_id" SET DATA TYPE bigint, ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "approval_settings" ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "approvals" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "decided_by_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "requested_by_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "assets" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "audit_entries" ALTER COLUMN "actor_id" SET DATA TYPE bigint, ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "automator_actions" ALTER COLUMN "ad_profile_id" SET DATA TYPE bigint, ALTER COLUMN "automator_id" SET DATA TYPE bigint, ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "automator_runs" ALTER COLUMN "automator_id" SET DATA TYPE bigint, ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "started_by_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "automators" ALTER COLUMN "activated_by_id" SET DATA TYPE bigint, ALTER COLUMN "ad_profile_id" SET DATA TYPE bigint, ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "updated_by_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "bulk_ai_fingerprint_hashes" ALTER COLUMN "fingerprint_id" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "bulk_ai_fingerprints" ALTER COLUMN "article_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "bulk_ai_site_indexes" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "bulk_articles" ALTER COLUMN "approved_by_id" SET DATA TYPE bigint, ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "category_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "keyword_id" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "bulk_categories" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "first_article_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "post_author" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ALTER COLUMN "article_id" SET DATA TYPE bigint, ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "category_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "keyword_id" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "bulk_keywords" ALTER COLUMN "category_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "bulk_settings" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "posted_category_id" SET DATA TYPE bigint, ALTER COLUMN "written_category_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "businesses" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "owner_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "campaign_ads" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "campaign_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "campaign_posts" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "campaign_id" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "campaigns" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "created_by_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "comment_syncs" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "saved_by_id" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "connection_attempts" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "connection_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "secret_id" SET DATA TYPE bigint, ALTER COLUMN "session_id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "connections" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "secret_id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contest_action_codes" ALTER COLUMN "action_id" SET DATA TYPE bigint, ALTER COLUMN "used_by" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contest_action_completions" ALTER COLUMN "action_id" SET DATA TYPE bigint, ALTER COLUMN "contest_id" SET DATA TYPE bigint, ALTER COLUMN "contestant_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contest_action_tries" ALTER COLUMN "action_id" SET DATA TYPE bigint, ALTER COLUMN "contestant_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contest_actions" ALTER COLUMN "contest_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contest_chain_checkpoints" ALTER COLUMN "contest_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contest_chain_heads" ALTER COLUMN "contest_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contest_chain_lines" ALTER COLUMN "contest_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contest_changes" ALTER COLUMN "contest_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contest_consents" ALTER COLUMN "contest_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contest_draw_list_parts" ALTER COLUMN "draw_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contest_draws" ALTER COLUMN "contest_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "prize_id" SET DATA TYPE bigint, ALTER COLUMN "started_by" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contest_entry_days" ALTER COLUMN "contest_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contest_entry_slots" ALTER COLUMN "contest_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contest_old_slugs" ALTER COLUMN "contest_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contest_people" ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contest_people_slots" ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contest_prizes" ALTER COLUMN "contest_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "picture_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contest_replay_changes" ALTER COLUMN "contestant_id" SET DATA TYPE bigint, ALTER COLUMN "replay_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contest_replays" ALTER COLUMN "contest_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "started_by" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contest_state_totals" ALTER COLUMN "contest_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contest_winners" ALTER COLUMN "contest_id" SET DATA TYPE bigint, ALTER COLUMN "contestant_id" SET DATA TYPE bigint, ALTER COLUMN "draw_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "prize_id" SET DATA TYPE bigint, ALTER COLUMN "selected_by" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contestants" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "consent_id" SET DATA TYPE bigint, ALTER COLUMN "contest_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "referrer_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "contests" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "campaign_id" SET DATA TYPE bigint, ALTER COLUMN "created_by" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "dashboards" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "default_businesses" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "campaign_id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "delivery_batches" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "delivery_heartbeat" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "delivery_steps" ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "delivery_stops" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "campaign_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "resumed_by_id" SET DATA TYPE bigint, ALTER COLUMN "stopped_by_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "devices" ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "email_changes" ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "email_confirmations" ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "error_log" ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "facebook_apps" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "secret_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "facebook_extractors" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "saved_by_id" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "facebook_extracts" ALTER COLUMN "extractor_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "hosted_categories" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "parent_id" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "hosted_old_slugs" ALTER COLUMN "post_id" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "hosted_posts" ALTER COLUMN "author_id" SET DATA TYPE bigint, ALTER COLUMN "category_ids" DROP DEFAULT, ALTER COLUMN "category_ids" SET DATA TYPE bigint[], ALTER COLUMN "category_ids" SET DEFAULT '{}'::bigint[], ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "invitation_assets" ALTER COLUMN "asset_id" SET DATA TYPE bigint, ALTER COLUMN "invitation_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "accepted_by_id" SET DATA TYPE bigint, ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "invited_by_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "lead_attempts" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "endpoint_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "lead_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "lead_deliveries" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "lead_id" SET DATA TYPE bigint, ALTER COLUMN "target_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "lead_destinations" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "created_by" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "last_picked_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "lead_emails" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "lead_endpoints" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "created_by" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "old_secret_id" SET DATA TYPE bigint, ALTER COLUMN "secret_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "lead_forms" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "connected_by" SET DATA TYPE bigint, ALTER COLUMN "contest_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "lead_own_forms" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "lead_requests" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "own_form_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "lead_rights_links" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "lead_sends" ALTER COLUMN "lead_delivery_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "lead_settings" ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "lead_tombstones" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "form_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "lead_zapier_keys" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "created_by" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "form_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "person_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "locker_clicks" ALTER COLUMN "locker_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "locker_days" ALTER COLUMN "locker_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "locker_people" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "locker_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "lockers" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "campaign_id" SET DATA TYPE bigint, ALTER COLUMN "created_by_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "uploaded_by_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "media_uses" ALTER COLUMN "media_id" SET DATA TYPE bigint, ALTER COLUMN "ref_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "member_assets" ALTER COLUMN "asset_id" SET DATA TYPE bigint, ALTER COLUMN "member_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "member_roles" ALTER COLUMN "member_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "news" ALTER COLUMN "author_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "news_reads" ALTER COLUMN "news_id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "notification_preferences" ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "owner_requests" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "member_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "page_answers" ALTER COLUMN "autoresponder_id" SET DATA TYPE bigint, ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "page_autoresponders" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "page_likes" ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "page_post_actions" ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "page_posts" ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "page_readings" ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "page_subscriptions" ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "password_resets" ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "post_copies" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "edited_by_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "post_filters" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "post_publishes" ALTER COLUMN "copy_id" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "post_readings" ALTER COLUMN "post_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "post_revisions" ALTER COLUMN "by_id" SET DATA TYPE bigint, ALTER COLUMN "copy_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "promotion_admins" ALTER COLUMN "added_by_id" SET DATA TYPE bigint, ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "promotion_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "reachable_assets" ALTER COLUMN "connection_id" SET DATA TYPE bigint, ALTER COLUMN "secret_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "recovery_codes" ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "recycling_pool_posts" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "media_id" SET DATA TYPE bigint, ALTER COLUMN "pool_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "recycling_pools" ALTER COLUMN "activated_by_id" SET DATA TYPE bigint, ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "recycling_repeats" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "pool_id" SET DATA TYPE bigint, ALTER COLUMN "pool_post_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "reported_pages" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "reported_posts" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "page_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "rss_channels" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "site_ids" DROP DEFAULT, ALTER COLUMN "site_ids" SET DATA TYPE bigint[], ALTER COLUMN "site_ids" SET DEFAULT '{}'::bigint[];--> statement-breakpoint
ALTER TABLE "rss_decisions" ALTER COLUMN "approval_id" SET DATA TYPE bigint, ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "channel_id" SET DATA TYPE bigint, ALTER COLUMN "copy_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "item_id" SET DATA TYPE bigint, ALTER COLUMN "post_id" SET DATA TYPE bigint, ALTER COLUMN "share_id" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "rss_favorites" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "saved_by_id" SET DATA TYPE bigint, ALTER COLUMN "site_ids" DROP DEFAULT, ALTER COLUMN "site_ids" SET DATA TYPE bigint[], ALTER COLUMN "site_ids" SET DEFAULT '{}'::bigint[];--> statement-breakpoint
ALTER TABLE "rss_feeds" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "channel_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "source_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "rss_items" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "source_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "rss_previews" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "source_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "rss_read_marks" ALTER COLUMN "item_id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "rss_read_watermarks" ALTER COLUMN "channel_id" SET DATA TYPE bigint, ALTER COLUMN "through_item_id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "rss_rules" ALTER COLUMN "after_item_id" SET DATA TYPE bigint, ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "category_id" SET DATA TYPE bigint, ALTER COLUMN "channel_id" SET DATA TYPE bigint, ALTER COLUMN "saved_by_id" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "rss_sources" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "saved_contents" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "saved_by_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "actor_id" SET DATA TYPE bigint, ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "return_session_id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "shares" ALTER COLUMN "ad_profile_id" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "short_links" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "site_comments" ALTER COLUMN "post_id" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "site_day_visitors" ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "site_moves" ALTER COLUMN "from_id" SET DATA TYPE bigint, ALTER COLUMN "to_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "site_old_slugs" ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "site_pages" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "site_post_days" ALTER COLUMN "site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "site_transfers" ALTER COLUMN "from_id" SET DATA TYPE bigint, ALTER COLUMN "to_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "sites" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "connection_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "moved_to_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "social_templates" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "saved_by_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "stranger_emails" ALTER COLUMN "business_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "subscribers" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "source_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "subscription_emails" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "source_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "synced_comments" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "post_id" SET DATA TYPE bigint, ALTER COLUMN "share_id" SET DATA TYPE bigint, ALTER COLUMN "sync_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "upload_chunks" ALTER COLUMN "upload_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "business_id" SET DATA TYPE bigint, ALTER COLUMN "by_id" SET DATA TYPE bigint, ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "media_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
-- Ads, AI, deliveries: the business of each row, from its parent.
ALTER TABLE "ad_objects" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "ad_objects" SET "business_id" = p."business_id" FROM "ad_accounts" p WHERE p."id" = "ad_objects"."account_id";--> statement-breakpoint
ALTER TABLE "ad_objects" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ad_days" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "ad_days" SET "business_id" = p."business_id" FROM "ad_accounts" p WHERE p."id" = "ad_days"."account_id";--> statement-breakpoint
ALTER TABLE "ad_days" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ad_weeks" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "ad_weeks" SET "business_id" = p."business_id" FROM "ad_accounts" p WHERE p."id" = "ad_weeks"."account_id";--> statement-breakpoint
ALTER TABLE "ad_weeks" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ad_week_versions" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "ad_week_versions" SET "business_id" = p."business_id" FROM "ad_accounts" p WHERE p."id" = "ad_week_versions"."account_id";--> statement-breakpoint
ALTER TABLE "ad_week_versions" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ad_unique_reads" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "ad_unique_reads" SET "business_id" = p."business_id" FROM "ad_accounts" p WHERE p."id" = "ad_unique_reads"."account_id";--> statement-breakpoint
ALTER TABLE "ad_unique_reads" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ad_uniques" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "ad_uniques" SET "business_id" = p."business_id" FROM "ad_accounts" p WHERE p."id" = "ad_uniques"."account_id";--> statement-breakpoint
ALTER TABLE "ad_uniques" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ad_preset_sums" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "ad_preset_sums" SET "business_id" = p."business_id" FROM "ad_accounts" p WHERE p."id" = "ad_preset_sums"."account_id";--> statement-breakpoint
ALTER TABLE "ad_preset_sums" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ad_preset_totals" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "ad_preset_totals" SET "business_id" = p."business_id" FROM "ad_accounts" p WHERE p."id" = "ad_preset_totals"."account_id";--> statement-breakpoint
ALTER TABLE "ad_preset_totals" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ad_draft_comments" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "ad_draft_comments" SET "business_id" = p."business_id" FROM "ad_drafts" p WHERE p."id" = "ad_draft_comments"."draft_id";--> statement-breakpoint
ALTER TABLE "ad_draft_comments" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ad_profile_networks" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "ad_profile_networks" SET "business_id" = p."business_id" FROM "ad_profiles" p WHERE p."id" = "ad_profile_networks"."profile_id";--> statement-breakpoint
ALTER TABLE "ad_profile_networks" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_article_parts" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "ai_article_parts" SET "business_id" = p."business_id" FROM "ai_articles" p WHERE p."id" = "ai_article_parts"."article_id";--> statement-breakpoint
ALTER TABLE "ai_article_parts" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "automator_run_rows" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "automator_run_rows" SET "business_id" = p."business_id" FROM "automator_runs" p WHERE p."id" = "automator_run_rows"."run_id";--> statement-breakpoint
ALTER TABLE "automator_run_rows" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_keywords" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "bulk_keywords" SET "business_id" = p."business_id" FROM "bulk_categories" p WHERE p."id" = "bulk_keywords"."category_id";--> statement-breakpoint
ALTER TABLE "bulk_keywords" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_ai_fingerprints" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "bulk_ai_fingerprints" SET "business_id" = p."business_id" FROM "sites" p WHERE p."id" = "bulk_ai_fingerprints"."site_id";--> statement-breakpoint
ALTER TABLE "bulk_ai_fingerprints" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_ai_fingerprint_hashes" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "bulk_ai_fingerprint_hashes" SET "business_id" = p."business_id" FROM "bulk_ai_fingerprints" p WHERE p."id" = "bulk_ai_fingerprint_hashes"."fingerprint_id";--> statement-breakpoint
ALTER TABLE "bulk_ai_fingerprint_hashes" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_steps" ADD COLUMN "business_id" bigint;--> statement-breakpoint
ALTER TABLE "delivery_steps" DISABLE TRIGGER "share_steps_append_only";--> statement-breakpoint
UPDATE "delivery_steps" SET "business_id" = p."business_id" FROM "deliveries" p WHERE p."id" = "delivery_steps"."delivery_id";--> statement-breakpoint
ALTER TABLE "delivery_steps" ENABLE TRIGGER "share_steps_append_only";--> statement-breakpoint
ALTER TABLE "delivery_steps" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "page_answer_deliveries" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "page_answer_deliveries" SET "business_id" = p."business_id" FROM "deliveries" p WHERE p."id" = "page_answer_deliveries"."id";--> statement-breakpoint
ALTER TABLE "page_answer_deliveries" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "shares" SET "business_id" = p."business_id" FROM "deliveries" p WHERE p."id" = "shares"."id";--> statement-breakpoint
ALTER TABLE "shares" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "synced_comments" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "synced_comments" SET "business_id" = p."business_id" FROM "comment_syncs" p WHERE p."id" = "synced_comments"."sync_id";--> statement-breakpoint
ALTER TABLE "synced_comments" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "facebook_extracts" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "facebook_extracts" SET "business_id" = p."business_id" FROM "facebook_extractors" p WHERE p."id" = "facebook_extracts"."extractor_id";--> statement-breakpoint
ALTER TABLE "facebook_extracts" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reported_posts" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "reported_posts" SET "business_id" = p."business_id" FROM "reported_pages" p WHERE p."id" = "reported_posts"."page_id";--> statement-breakpoint
ALTER TABLE "reported_posts" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "post_readings" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "post_readings" SET "business_id" = p."business_id" FROM "reported_posts" p WHERE p."id" = "post_readings"."post_id";--> statement-breakpoint
ALTER TABLE "post_readings" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "recycling_pool_posts" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "recycling_pool_posts" SET "business_id" = p."business_id" FROM "recycling_pools" p WHERE p."id" = "recycling_pool_posts"."pool_id";--> statement-breakpoint
ALTER TABLE "recycling_pool_posts" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "recycling_repeats" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "recycling_repeats" SET "business_id" = p."business_id" FROM "recycling_pools" p WHERE p."id" = "recycling_repeats"."pool_id";--> statement-breakpoint
ALTER TABLE "recycling_repeats" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reachable_assets" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "reachable_assets" SET "business_id" = p."business_id" FROM "connections" p WHERE p."id" = "reachable_assets"."connection_id";--> statement-breakpoint
ALTER TABLE "reachable_assets" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
-- business_id of contests, lockers, leads and members, each from the row that a foreign key requires.
ALTER TABLE "contest_old_slugs" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "contest_old_slugs" SET "business_id" = p."business_id" FROM "contests" p WHERE p."id" = "contest_old_slugs"."contest_id";--> statement-breakpoint
ALTER TABLE "contest_old_slugs" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_prizes" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "contest_prizes" SET "business_id" = p."business_id" FROM "contests" p WHERE p."id" = "contest_prizes"."contest_id";--> statement-breakpoint
ALTER TABLE "contest_prizes" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_actions" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "contest_actions" SET "business_id" = p."business_id" FROM "contests" p WHERE p."id" = "contest_actions"."contest_id";--> statement-breakpoint
ALTER TABLE "contest_actions" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_changes" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "contest_changes" SET "business_id" = p."business_id" FROM "contests" p WHERE p."id" = "contest_changes"."contest_id";--> statement-breakpoint
ALTER TABLE "contest_changes" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_consents" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "contest_consents" SET "business_id" = p."business_id" FROM "contests" p WHERE p."id" = "contest_consents"."contest_id";--> statement-breakpoint
ALTER TABLE "contest_consents" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_chain_lines" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "contest_chain_lines" SET "business_id" = p."business_id" FROM "contests" p WHERE p."id" = "contest_chain_lines"."contest_id";--> statement-breakpoint
ALTER TABLE "contest_chain_lines" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_chain_heads" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "contest_chain_heads" SET "business_id" = p."business_id" FROM "contests" p WHERE p."id" = "contest_chain_heads"."contest_id";--> statement-breakpoint
ALTER TABLE "contest_chain_heads" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_chain_checkpoints" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "contest_chain_checkpoints" SET "business_id" = p."business_id" FROM "contests" p WHERE p."id" = "contest_chain_checkpoints"."contest_id";--> statement-breakpoint
ALTER TABLE "contest_chain_checkpoints" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_draws" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "contest_draws" SET "business_id" = p."business_id" FROM "contests" p WHERE p."id" = "contest_draws"."contest_id";--> statement-breakpoint
ALTER TABLE "contest_draws" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_winners" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "contest_winners" SET "business_id" = p."business_id" FROM "contests" p WHERE p."id" = "contest_winners"."contest_id";--> statement-breakpoint
ALTER TABLE "contest_winners" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_entry_days" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "contest_entry_days" SET "business_id" = p."business_id" FROM "contests" p WHERE p."id" = "contest_entry_days"."contest_id";--> statement-breakpoint
ALTER TABLE "contest_entry_days" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_state_totals" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "contest_state_totals" SET "business_id" = p."business_id" FROM "contests" p WHERE p."id" = "contest_state_totals"."contest_id";--> statement-breakpoint
ALTER TABLE "contest_state_totals" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_entry_slots" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "contest_entry_slots" SET "business_id" = p."business_id" FROM "contests" p WHERE p."id" = "contest_entry_slots"."contest_id";--> statement-breakpoint
ALTER TABLE "contest_entry_slots" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_replays" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "contest_replays" SET "business_id" = p."business_id" FROM "contests" p WHERE p."id" = "contest_replays"."contest_id";--> statement-breakpoint
ALTER TABLE "contest_replays" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_action_codes" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "contest_action_codes" SET "business_id" = p."business_id" FROM "contest_actions" p WHERE p."id" = "contest_action_codes"."action_id";--> statement-breakpoint
ALTER TABLE "contest_action_codes" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_action_completions" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "contest_action_completions" SET "business_id" = p."business_id" FROM "contestants" p WHERE p."id" = "contest_action_completions"."contestant_id";--> statement-breakpoint
ALTER TABLE "contest_action_completions" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_action_tries" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "contest_action_tries" SET "business_id" = p."business_id" FROM "contestants" p WHERE p."id" = "contest_action_tries"."contestant_id";--> statement-breakpoint
ALTER TABLE "contest_action_tries" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_draw_list_parts" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "contest_draw_list_parts" SET "business_id" = p."business_id" FROM "contest_draws" p WHERE p."id" = "contest_draw_list_parts"."draw_id";--> statement-breakpoint
ALTER TABLE "contest_draw_list_parts" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_replay_changes" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "contest_replay_changes" SET "business_id" = p."business_id" FROM "contest_replays" p WHERE p."id" = "contest_replay_changes"."replay_id";--> statement-breakpoint
ALTER TABLE "contest_replay_changes" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "locker_days" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "locker_days" SET "business_id" = p."business_id" FROM "lockers" p WHERE p."id" = "locker_days"."locker_id";--> statement-breakpoint
ALTER TABLE "locker_days" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "locker_clicks" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "locker_clicks" SET "business_id" = p."business_id" FROM "lockers" p WHERE p."id" = "locker_clicks"."locker_id";--> statement-breakpoint
ALTER TABLE "locker_clicks" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "locker_people" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "locker_people" SET "business_id" = p."business_id" FROM "lockers" p WHERE p."id" = "locker_people"."locker_id";--> statement-breakpoint
ALTER TABLE "locker_people" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_sends" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "lead_sends" SET "business_id" = p."business_id" FROM "lead_deliveries" p WHERE p."id" = "lead_sends"."lead_delivery_id";--> statement-breakpoint
ALTER TABLE "lead_sends" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "member_roles" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "member_roles" SET "business_id" = p."business_id" FROM "members" p WHERE p."id" = "member_roles"."member_id";--> statement-breakpoint
ALTER TABLE "member_roles" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "member_assets" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "member_assets" SET "business_id" = p."business_id" FROM "members" p WHERE p."id" = "member_assets"."member_id";--> statement-breakpoint
ALTER TABLE "member_assets" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation_assets" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "invitation_assets" SET "business_id" = p."business_id" FROM "invitations" p WHERE p."id" = "invitation_assets"."invitation_id";--> statement-breakpoint
ALTER TABLE "invitation_assets" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
-- Sites, media, feeds: the business of a row.
ALTER TABLE "hosted_posts" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "hosted_posts" SET "business_id" = p."business_id" FROM "sites" p WHERE p."id" = "hosted_posts"."site_id";--> statement-breakpoint
ALTER TABLE "hosted_posts" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "hosted_categories" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "hosted_categories" SET "business_id" = p."business_id" FROM "sites" p WHERE p."id" = "hosted_categories"."site_id";--> statement-breakpoint
ALTER TABLE "hosted_categories" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "hosted_old_slugs" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "hosted_old_slugs" SET "business_id" = p."business_id" FROM "sites" p WHERE p."id" = "hosted_old_slugs"."site_id";--> statement-breakpoint
ALTER TABLE "hosted_old_slugs" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "site_comments" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "site_comments" SET "business_id" = p."business_id" FROM "sites" p WHERE p."id" = "site_comments"."site_id";--> statement-breakpoint
ALTER TABLE "site_comments" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "site_old_slugs" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "site_old_slugs" SET "business_id" = p."business_id" FROM "sites" p WHERE p."id" = "site_old_slugs"."site_id";--> statement-breakpoint
ALTER TABLE "site_old_slugs" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "site_pages" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "site_pages" SET "business_id" = p."business_id" FROM "sites" p WHERE p."id" = "site_pages"."site_id";--> statement-breakpoint
ALTER TABLE "site_pages" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "site_post_days" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "site_post_days" SET "business_id" = p."business_id" FROM "sites" p WHERE p."id" = "site_post_days"."site_id";--> statement-breakpoint
ALTER TABLE "site_post_days" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "site_day_visitors" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "site_day_visitors" SET "business_id" = p."business_id" FROM "sites" p WHERE p."id" = "site_day_visitors"."site_id";--> statement-breakpoint
ALTER TABLE "site_day_visitors" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "site_moves" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "site_moves" SET "business_id" = p."business_id" FROM "sites" p WHERE p."id" = "site_moves"."from_id";--> statement-breakpoint
ALTER TABLE "site_moves" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "site_transfers" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "site_transfers" SET "business_id" = p."business_id" FROM "sites" p WHERE p."id" = "site_transfers"."from_id";--> statement-breakpoint
ALTER TABLE "site_transfers" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "media_uses" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "media_uses" SET "business_id" = p."business_id" FROM "media" p WHERE p."id" = "media_uses"."media_id";--> statement-breakpoint
ALTER TABLE "media_uses" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "upload_chunks" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "upload_chunks" SET "business_id" = p."business_id" FROM "uploads" p WHERE p."id" = "upload_chunks"."upload_id";--> statement-breakpoint
ALTER TABLE "upload_chunks" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "rss_read_watermarks" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "rss_read_watermarks" SET "business_id" = p."business_id" FROM "rss_channels" p WHERE p."id" = "rss_read_watermarks"."channel_id";--> statement-breakpoint
ALTER TABLE "rss_read_watermarks" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "rss_items" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "rss_items" SET "business_id" = p."business_id" FROM "rss_sources" p WHERE p."id" = "rss_items"."source_id" AND p."business_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "secrets" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "secrets" SET "business_id" = substring("context" from '^[a-z-]+:([0-9]+)')::bigint;--> statement-breakpoint
UPDATE "secrets" SET "business_id" = p."business_id" FROM "connection_attempts" p WHERE p."secret_id" = "secrets"."id";--> statement-breakpoint
-- Nothing refers to the secret of an attempt that was removed with its business.
DELETE FROM "secrets" WHERE "context" = 'connection-attempt' AND "business_id" IS NULL;--> statement-breakpoint
-- The business of publishes and revisions of posts.
ALTER TABLE "post_publishes" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "post_publishes" SET "business_id" = "deliveries"."business_id" FROM "deliveries" WHERE "deliveries"."id" = "post_publishes"."id";--> statement-breakpoint
ALTER TABLE "post_publishes" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "post_revisions" SET "business_id" = "post_copies"."business_id" FROM "post_copies" WHERE "post_copies"."id" = "post_revisions"."copy_id";--> statement-breakpoint
ALTER TABLE "post_revisions" ALTER COLUMN "business_id" SET NOT NULL;
