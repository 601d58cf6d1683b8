ALTER TABLE "post_submits" RENAME TO "publish_attempts";--> statement-breakpoint
ALTER TABLE "post_pictures" RENAME TO "site_images";--> statement-breakpoint
ALTER TABLE "share_paces" RENAME TO "share_rate_limits";--> statement-breakpoint
ALTER TABLE "connection_reach" RENAME TO "reachable_assets";--> statement-breakpoint
ALTER TABLE "small_pictures" RENAME TO "thumbnails";--> statement-breakpoint
ALTER TABLE "asked_videos" RENAME TO "video_search_cache";--> statement-breakpoint
ALTER TABLE "audit_entries" RENAME COLUMN "what" TO "action";--> statement-breakpoint
ALTER TABLE "owner_requests" RENAME COLUMN "asked_at" TO "requested_at";--> statement-breakpoint
ALTER TABLE "connection_attempts" RENAME COLUMN "words" TO "network_message";--> statement-breakpoint
ALTER TABLE "connection_attempts" RENAME COLUMN "begun_at" TO "started_at";--> statement-breakpoint
ALTER TABLE "connection_attempts" RENAME COLUMN "ends_at" TO "expires_at";--> statement-breakpoint
ALTER TABLE "reachable_assets" RENAME CONSTRAINT "connection_reach_connection_id_connections_id_fk" TO "reachable_assets_connection_id_connections_id_fk";--> statement-breakpoint
ALTER TABLE "reachable_assets" RENAME CONSTRAINT "connection_reach_connection_id_type_remote_id_pk" TO "reachable_assets_connection_id_type_remote_id_pk";--> statement-breakpoint
ALTER INDEX "connection_reach_asset" RENAME TO "reachable_assets_asset";--> statement-breakpoint
ALTER TABLE "connections" RENAME COLUMN "problem_sentence" TO "problem_message";--> statement-breakpoint
ALTER TABLE "connections" RENAME COLUMN "problem_words" TO "network_message";--> statement-breakpoint
ALTER TABLE "connections" RENAME COLUMN "renewing_until" TO "refresh_lease_until";--> statement-breakpoint
ALTER TABLE "comment_syncs" RENAME COLUMN "holds" TO "requires_approval";--> statement-breakpoint
ALTER TABLE "comment_syncs" RENAME COLUMN "days" TO "max_age_days";--> statement-breakpoint
ALTER TABLE "comment_syncs" RENAME COLUMN "read_at" TO "fetched_at";--> statement-breakpoint
ALTER TABLE "comment_syncs" RENAME COLUMN "reading_until" TO "lease_until";--> statement-breakpoint
ALTER TABLE "comment_syncs" RENAME COLUMN "news" TO "new_comments";--> statement-breakpoint
ALTER TABLE "facebook_extractors" RENAME COLUMN "since_at" TO "extract_since";--> statement-breakpoint
ALTER TABLE "facebook_extractors" RENAME COLUMN "looked_at" TO "extracted_at";--> statement-breakpoint
ALTER TABLE "facebook_extractors" RENAME COLUMN "looking_until" TO "lease_until";--> statement-breakpoint
ALTER TABLE "facebook_extracts" RENAME COLUMN "begun_at" TO "started_at";--> statement-breakpoint
ALTER TABLE "sessions" RENAME COLUMN "returns_to" TO "return_session_id";--> statement-breakpoint
ALTER TABLE "sessions" RENAME COLUMN "lost_admin" TO "admin_cleared";--> statement-breakpoint
ALTER TABLE "video_search_cache" RENAME COLUMN "question" TO "query";--> statement-breakpoint
ALTER TABLE "video_search_cache" RENAME COLUMN "asked_at" TO "cached_at";--> statement-breakpoint
ALTER INDEX "asked_videos_asked" RENAME TO "video_search_cache_cached";--> statement-breakpoint
ALTER INDEX "asked_videos_pkey" RENAME TO "video_search_cache_pkey";--> statement-breakpoint
ALTER TABLE "thumbnails" RENAME COLUMN "small_key" TO "thumbnail_key";--> statement-breakpoint
ALTER TABLE "thumbnails" RENAME CONSTRAINT "small_pictures_file_key_stored_files_key_fk" TO "thumbnails_file_key_stored_files_key_fk";--> statement-breakpoint
ALTER TABLE "thumbnails" RENAME CONSTRAINT "small_pictures_small_key_stored_files_key_fk" TO "thumbnails_thumbnail_key_stored_files_key_fk";--> statement-breakpoint
ALTER INDEX "small_pictures_small" RENAME TO "thumbnails_thumbnail";--> statement-breakpoint
ALTER INDEX "small_pictures_pkey" RENAME TO "thumbnails_pkey";--> statement-breakpoint
ALTER TABLE "post_copies" RENAME COLUMN "sent_version" TO "published_version";--> statement-breakpoint
ALTER TABLE "post_copies" RENAME COLUMN "base_at" TO "site_changed_at";--> statement-breakpoint
ALTER TABLE "post_copies" RENAME COLUMN "out_at" TO "published_at";--> statement-breakpoint
ALTER TABLE "post_copies" RENAME COLUMN "out_title" TO "published_title";--> statement-breakpoint
ALTER TABLE "post_copies" RENAME COLUMN "submit_key" TO "idempotency_key";--> statement-breakpoint
ALTER INDEX "post_copies_submit" RENAME TO "post_copies_idempotency_key";--> statement-breakpoint
ALTER INDEX "post_copies_out" RENAME TO "post_copies_published";--> statement-breakpoint
ALTER TABLE "site_images" RENAME CONSTRAINT "post_pictures_site_id_sites_id_fk" TO "site_images_site_id_sites_id_fk";--> statement-breakpoint
ALTER TABLE "site_images" RENAME CONSTRAINT "post_pictures_site_id_media_id_pk" TO "site_images_site_id_media_id_pk";--> statement-breakpoint
ALTER TABLE "post_revisions" RENAME COLUMN "words" TO "word_count";--> statement-breakpoint
ALTER TABLE "publish_attempts" RENAME COLUMN "key" TO "idempotency_key";--> statement-breakpoint
ALTER TABLE "publish_attempts" RENAME COLUMN "hash" TO "request_hash";--> statement-breakpoint
ALTER TABLE "publish_attempts" RENAME COLUMN "asked" TO "request";--> statement-breakpoint
ALTER TABLE "publish_attempts" RENAME COLUMN "since_at" TO "reconcile_since";--> statement-breakpoint
ALTER TABLE "publish_attempts" RENAME COLUMN "held_until" TO "lease_until";--> statement-breakpoint
ALTER TABLE "publish_attempts" RENAME COLUMN "lines" TO "summary";--> statement-breakpoint
ALTER TABLE "publish_attempts" RENAME CONSTRAINT "post_submits_business_id_businesses_id_fk" TO "publish_attempts_business_id_businesses_id_fk";--> statement-breakpoint
ALTER TABLE "publish_attempts" RENAME CONSTRAINT "post_submits_site_id_sites_id_fk" TO "publish_attempts_site_id_sites_id_fk";--> statement-breakpoint
ALTER TABLE "publish_attempts" RENAME CONSTRAINT "post_submits_copy_id_post_copies_id_fk" TO "publish_attempts_copy_id_post_copies_id_fk";--> statement-breakpoint
ALTER TABLE "publish_attempts" RENAME CONSTRAINT "post_submits_user_id_users_id_fk" TO "publish_attempts_user_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "post_submits_key" RENAME TO "publish_attempts_idempotency_key";--> statement-breakpoint
ALTER INDEX "post_submits_copy" RENAME TO "publish_attempts_copy";--> statement-breakpoint
ALTER INDEX "post_submits_created" RENAME TO "publish_attempts_created";--> statement-breakpoint
ALTER INDEX "post_submits_pkey" RENAME TO "publish_attempts_pkey";--> statement-breakpoint
ALTER SEQUENCE "post_submits_id_seq" RENAME TO "publish_attempts_id_seq";--> statement-breakpoint
ALTER INDEX "hosted_posts_out" RENAME TO "hosted_posts_published";--> statement-breakpoint
ALTER TABLE "site_moves" RENAME COLUMN "begun_at" TO "started_at";--> statement-breakpoint
ALTER TABLE "sites" RENAME COLUMN "moving_until" TO "transfer_lease_until";--> statement-breakpoint
ALTER TABLE "share_rate_limits" RENAME COLUMN "held_since" TO "paused_since";--> statement-breakpoint
ALTER TABLE "share_rate_limits" RENAME COLUMN "held_until" TO "paused_until";--> statement-breakpoint
ALTER TABLE "share_rate_limits" RENAME CONSTRAINT "share_paces_network_target_id_pk" TO "share_rate_limits_network_target_id_pk";--> statement-breakpoint
ALTER TABLE "share_steps" RENAME COLUMN "sentence" TO "message";--> statement-breakpoint
ALTER TABLE "share_steps" RENAME COLUMN "words" TO "network_message";--> statement-breakpoint
ALTER TABLE "shares" RENAME COLUMN "wall" TO "local_time";--> statement-breakpoint
ALTER TABLE "shares" RENAME COLUMN "zone" TO "time_zone";--> statement-breakpoint
ALTER TABLE "shares" RENAME COLUMN "looks" TO "reconcile_tries";--> statement-breakpoint
ALTER TABLE "shares" RENAME COLUMN "since_at" TO "reconcile_since";--> statement-breakpoint
ALTER TABLE "shares" RENAME COLUMN "memo" TO "publish_state";--> statement-breakpoint
ALTER TABLE "shares" RENAME COLUMN "failure_sentence" TO "failure_message";--> statement-breakpoint
ALTER TABLE "shares" RENAME COLUMN "failure_words" TO "network_message";--> statement-breakpoint
ALTER TABLE "shares" RENAME COLUMN "told_of" TO "notified_incident";--> statement-breakpoint
ALTER TABLE "shares" RENAME COLUMN "submit_key" TO "idempotency_key";--> statement-breakpoint
ALTER TABLE "shares" RENAME COLUMN "submit_place" TO "idempotency_position";--> statement-breakpoint
ALTER TABLE "shares" RENAME COLUMN "submit_hash" TO "request_hash";--> statement-breakpoint
ALTER INDEX "shares_due" RENAME TO "shares_next_at";--> statement-breakpoint
ALTER INDEX "shares_window" RENAME TO "shares_due_at";--> statement-breakpoint
ALTER INDEX "shares_pace" RENAME TO "shares_slot";--> statement-breakpoint
ALTER INDEX "shares_submit" RENAME TO "shares_idempotency_key";--> statement-breakpoint
ALTER TABLE "error_log" RENAME COLUMN "place" TO "source";--> statement-breakpoint
UPDATE "publish_attempts" SET "state" = CASE "state" WHEN 'begun' THEN 'started' ELSE 'completed' END WHERE "state" IN ('begun', 'settled');
