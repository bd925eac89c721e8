<?php
// Installs WordPress with one user of each role, through WordPress' own functions; answers with their passwords.
if (!is_file((getenv('WORDPRESS_SITE') ?: '/site') . '/installing')) {
	exit;
}
define('WP_INSTALLING', true);
require __DIR__ . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';

// WordPress would call itself to try out permalinks; a server with a single worker would wait for itself.
add_filter('pre_http_request', fn() => new WP_Error('no_http', 'No requests while installing.'));
$password = wp_generate_password(24, false);
wp_install('A blog', 'administrator', 'administrator@example.test', true, '', $password);
$GLOBALS['wp_rewrite']->set_permalink_structure('/%postname%/');
// The rules are built again on the next request, by when the taxonomies know of the permalinks.
delete_option('rewrite_rules');

$users = [];
foreach (['administrator', 'editor', 'author', 'contributor', 'subscriber'] as $role) {
	$user = get_user_by('login', $role);
	if (!$user) {
		$password = wp_generate_password(24, false);
		$user = get_user_by('id', wp_insert_user([
			'user_login' => $role,
			'user_pass' => $password,
			'user_email' => $role . '@example.test',
			'display_name' => 'The ' . $role,
			'role' => $role,
		]));
	}
	[$application_password] = WP_Application_Passwords::create_new_application_password($user->ID, ['name' => 'Quillcast']);
	$users[$role] = ['username' => $role, 'applicationPassword' => WP_Application_Passwords::chunk_password($application_password), 'password' => $password];
}
header('Content-Type: application/json');
echo json_encode(['version' => $GLOBALS['wp_version'], 'users' => $users]);
