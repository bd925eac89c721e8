<?php
// A must-use plugin: it is loaded before WordPress defines its own wp_mail, so nothing is ever mailed.
function wp_mail($to, $subject, $message, $headers = '', $attachments = [])
{
	return true;
}

add_filter('pre_option_upload_path', fn() => QUILLCAST_SITE . '/uploads');
add_filter('pre_option_upload_url_path', fn() => WP_CONTENT_URL . '/uploads');

// WordPress 6.5 itself warns on every created post under PHP 8; only what stops it is worth a line in the log.
error_reporting(E_ERROR | E_PARSE | E_CORE_ERROR | E_COMPILE_ERROR | E_USER_ERROR | E_RECOVERABLE_ERROR);

// A post type of a plugin, for tests that put this file into their site: without comments, categories and tags.
add_action('init', function () {
	if (is_file(QUILLCAST_SITE . '/recipes')) {
		register_post_type('recipe', [
			'labels' => ['name' => 'Recipes', 'singular_name' => 'Recipe'],
			'public' => true,
			'show_in_rest' => true,
			'rest_base' => 'recipes',
			'rewrite' => false,
			'supports' => ['title', 'editor', 'author'],
		]);
	}
});
