-- The application announces itself whose cached responses a change affects (server/cache/invalidate.ts).
DROP FUNCTION tell_public_pages() CASCADE;
DROP FUNCTION tell_public_pages_of_name() CASCADE;
DROP FUNCTION tell_public_pages_of_logo() CASCADE;
DROP FUNCTION tell_public_seasons_of_row() CASCADE;
DROP FUNCTION tell_public_seasons_of_class() CASCADE;
DROP FUNCTION tell_public_seasons_of_members() CASCADE;
DROP FUNCTION tell_public_seasons_of_rider() CASCADE;
DROP FUNCTION tell_public_seasons_of_ages() CASCADE;
DROP FUNCTION tell_public_seasons_of_riders_run() CASCADE;
DROP FUNCTION tell_public_seasons(INTEGER[]);
DROP FUNCTION tell_kept_answers() CASCADE;
