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
-- The business of publishes and revisions of posts.
ALTER TABLE "post_publishes" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "post_publishes" SET "business_id" = "deliveries"."business_id" FROM "deliveries" WHERE "deliveries"."id" = "post_publishes"."id";--> statement-breakpoint
ALTER TABLE "post_publishes" ALTER COLUMN "business_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD COLUMN "business_id" bigint;--> statement-breakpoint
UPDATE "post_revisions" SET "business_id" = "post_copies"."business_id" FROM "post_copies" WHERE "post_copies"."id" = "post_revisions"."copy_id";--> statement-breakpoint
ALTER TABLE "post_revisions" ALTER COLUMN "business_id" SET NOT NULL;
