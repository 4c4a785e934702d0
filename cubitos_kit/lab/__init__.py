"""Many races become numbers."""
