-- Hashes can hardly be compressed; trying takes four times as long as making a list.
ALTER TABLE "contest_draw_list_parts" ALTER COLUMN "lines" SET STORAGE EXTERNAL;
