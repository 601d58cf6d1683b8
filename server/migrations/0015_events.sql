CREATE TABLE "site_comments" (
	"site_id" integer NOT NULL,
	"post_id" integer NOT NULL,
	"remote_id" text NOT NULL,
	"parent_id" text,
	"author" text,
	"text" text NOT NULL,
	"url" text,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_comments_site_id_post_id_remote_id_pk" PRIMARY KEY("site_id","post_id","remote_id")
);
--> statement-breakpoint
CREATE TABLE "event_receipts" (
	"subscriber" text NOT NULL,
	"event_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_receipts_subscriber_event_id_pk" PRIMARY KEY("subscriber","event_id")
);
--> statement-breakpoint
ALTER TABLE "site_comments" ADD CONSTRAINT "site_comments_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_receipts_at" ON "event_receipts" USING btree ("at");
--> statement-breakpoint
WITH RECURSIVE stored AS (
	SELECT c.*, s.site_id, s.shows_names FROM synced_comments c JOIN comment_syncs s ON s.id = c.sync_id WHERE s.is_on
), visible AS (
	SELECT c.site_id, c.post_id, c.remote_id, NULL::text AS parent_id, c.author, c.is_own, c.shows_names, c.text, c.url, c.written_at
	FROM stored c
	WHERE c.state = 'shown' AND NOT EXISTS (
		SELECT 1 FROM stored p WHERE p.site_id = c.site_id AND p.post_id = c.post_id AND p.remote_id = c.parent_id
	)
	UNION ALL
	SELECT c.site_id, c.post_id, c.remote_id, c.parent_id, c.author, c.is_own, c.shows_names, c.text, c.url, c.written_at
	FROM stored c
	JOIN visible v ON v.site_id = c.site_id AND v.post_id = c.post_id AND v.remote_id = c.parent_id
	WHERE c.state = 'shown'
)
INSERT INTO site_comments (site_id, post_id, remote_id, parent_id, author, text, url, written_at)
SELECT site_id, post_id, remote_id, parent_id, CASE WHEN shows_names OR is_own THEN author END, text, url, written_at FROM visible;
